import { useId, type ReactNode } from "react";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/lib/cn.ts";

interface SectionProps {
  title: string;
  description?: ReactNode;
  /** What it does can't be taken back. */
  danger?: boolean;
  children: ReactNode;
}

/** One part of a settings screen. */
export function Section({ title, description, danger, children }: SectionProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={cn(danger && "border-destructive/40")}>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
        {description && <CardDescription>{description}</CardDescription>}
      </CardHeader>
      <CardContent className="grid gap-5">{children}</CardContent>
    </Card>
  );
}
