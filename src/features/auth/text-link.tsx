import type { ComponentProps } from "react";
import { Link } from "react-router-dom";

/** A link in running text. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className="rounded-xs font-medium text-link underline-offset-4 outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
    />
  );
}
