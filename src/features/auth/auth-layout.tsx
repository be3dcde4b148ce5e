import type { ReactNode } from "react";
import { BrandLogo } from "@/components/brand-logo.tsx";
import { SupportLine } from "@/components/support-line.tsx";
import { Arches } from "./arches.tsx";

interface AuthLayoutProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Below the form: the way to the neighbouring screen. */
  footer?: ReactNode;
}

/** The frame of every screen before the shell: the form, and beside it on wide screens the brand. */
export function AuthLayout({ title, description, children, footer }: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh bg-background lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="flex min-w-0 flex-col px-5 py-6 sm:px-10 sm:py-8">
        <header>
          <BrandLogo />
        </header>
        <main id="main" className="mx-auto flex w-full max-w-96 flex-1 flex-col justify-center py-10">
          <h1 className="text-2xl leading-8 font-semibold tracking-tight text-balance">{title}</h1>
          {description && <p className="mt-2 text-sm text-pretty text-muted-foreground">{description}</p>}
          <div className="mt-8">{children}</div>
          {footer && <p className="mt-6 text-sm text-muted-foreground">{footer}</p>}
          <SupportLine />
        </main>
      </div>
      <aside className="relative hidden overflow-hidden bg-(--light-primary) text-(--light-primary-foreground) lg:block">
        <Arches />
        <div className="absolute inset-x-0 bottom-0 p-12 xl:p-16">
          <p className="max-w-md text-3xl leading-10 font-semibold tracking-tight text-balance">
            Answers from your own documents, each with the passage it rests on.
          </p>
        </div>
      </aside>
    </div>
  );
}
