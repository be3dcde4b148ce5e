import { useId, type ReactNode } from "react";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";

interface SectionProps {
  title: string;
  /** Beside the title, e.g. a switch or a button. */
  aside?: ReactNode;
  description?: ReactNode;
  /** The address's part after #, by which it is led to. */
  id?: string;
  children: ReactNode;
}

/** One part of the screen of billing. */
export function Section({ title, aside, description, id, children }: SectionProps) {
  const titleId = useId();
  return (
    <Card id={id} aria-labelledby={titleId} className="scroll-mt-6">
      <CardHeader>
        <CardTitle id={titleId}>{title}</CardTitle>
        {aside}
        {description && <CardDescription>{description}</CardDescription>}
      </CardHeader>
      <CardContent className="grid gap-5">{children}</CardContent>
    </Card>
  );
}
