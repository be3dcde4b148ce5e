import { AudioLines, type LucideIcon, Mail, Receipt, Sparkles } from "lucide-react";

const icons: Readonly<Record<string, LucideIcon>> = {
  mail: Mail,
  receipt: Receipt,
  "audio-lines": AudioLines,
};

/** An agent's icon by the name that the catalogue has; one that isn't known here is a general one. */
export function AgentIcon({ name, className }: { name: string; className?: string }) {
  const Icon = icons[name] ?? Sparkles;
  return <Icon aria-hidden className={className} />;
}
