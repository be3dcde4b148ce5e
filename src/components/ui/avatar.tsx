import { Avatar as AvatarPrimitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";
import { initials } from "@/lib/format.ts";

/** The eight avatar colours (SPEC §9); white on each has a contrast of at least 4.5. */
const COLORS = [
  "bg-[#3b5bb5]",
  "bg-[#0f766e]",
  "bg-[#8a3ffc]",
  "bg-[#b83280]",
  "bg-[#b45309]",
  "bg-[#15803d]",
  "bg-[#be3144]",
  "bg-[#4b5a75]",
] as const;

interface AvatarProps extends Omit<ComponentProps<typeof AvatarPrimitive.Root>, "color"> {
  name: string;
  /** 0 to 7; from the name unless given. */
  color?: number;
  src?: string | null;
  /** A square with soft corners for organisations. */
  shape?: "circle" | "square";
}

/** A picture, else the initials of a name on a colour. Decorative: the name stands beside it or in a label. */
export function Avatar({ name, color, src, shape = "circle", className, ...props }: AvatarProps) {
  const index = color ?? [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return (
    <AvatarPrimitive.Root
      data-slot="avatar"
      aria-hidden
      className={cn(
        "flex size-8 shrink-0 items-center justify-center overflow-hidden text-xs select-none",
        shape === "circle" ? "rounded-full" : "rounded-sm",
        className,
      )}
      {...props}
    >
      {src && <AvatarPrimitive.Image src={src} alt="" className="size-full object-contain" />}
      <AvatarPrimitive.Fallback
        className={cn(
          "flex size-full items-center justify-center leading-none font-semibold text-white",
          COLORS[index % COLORS.length],
        )}
      >
        {initials(name)}
      </AvatarPrimitive.Fallback>
    </AvatarPrimitive.Root>
  );
}
