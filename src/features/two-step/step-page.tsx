import type { ReactNode } from "react";
import { BrandLogo } from "@/components/brand-logo.tsx";
import { Button } from "@/components/ui/button.tsx";
import type { Bar } from "@/lib/session.ts";

interface StepPageProps {
  bar: Bar;
  title: string;
  description: ReactNode;
  children: ReactNode;
}

/** The frame of what is asked between the password and work. */
export function StepPage({ bar, title, description, children }: StepPageProps) {
  const { others, switchOrganization, signOut, user } = bar;
  return (
    <div className="flex min-h-dvh flex-col bg-background px-5 py-6 sm:px-10 sm:py-8">
      <header>
        <BrandLogo />
      </header>
      <main id="main" className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-10">
        <h1 className="text-2xl leading-8 font-semibold tracking-tight text-balance">{title}</h1>
        <p className="mt-2 text-sm text-pretty wrap-anywhere text-muted-foreground">{description}</p>
        <div className="mt-8 grid gap-5">{children}</div>
        {others.length > 0 && (
          <section aria-label="Your other organisations" className="mt-8 grid gap-3 border-t pt-6">
            <p className="text-sm text-muted-foreground">Work in another organisation instead:</p>
            <div className="flex flex-wrap gap-2">
              {others.map(({ id, name }) => (
                <Button key={id} variant="outline" onClick={() => switchOrganization(id)}>
                  {name}
                </Button>
              ))}
            </div>
          </section>
        )}
        <p className="mt-8 flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
          <span className="wrap-anywhere">Signed in as {user.email}</span>
          <Button variant="link" className="h-auto p-0" onClick={() => void signOut()}>
            Sign out
          </Button>
        </p>
      </main>
    </div>
  );
}
