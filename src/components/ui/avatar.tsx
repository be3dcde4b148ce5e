import { useState, type ComponentProps } from "react";
import { avatarColor } from "@/lib/avatar-colors.ts";
import { cn } from "@/lib/cn.ts";
import { initials } from "@/lib/format.ts";

interface AvatarProps extends Omit<ComponentProps<"span">, "color" | "children"> {
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
  const [shown, setShown] = useState<string | null>(null);
  return (
    <span
      data-slot="avatar"
      aria-hidden
      className={cn(
        "flex size-8 shrink-0 items-center justify-center overflow-hidden text-xs select-none",
        shape === "circle" ? "rounded-full" : "rounded-sm",
        className,
      )}
      {...props}
    >
      {src && (
        <img
          src={src}
          alt=""
          hidden={shown !== src}
          onLoad={() => setShown(src)}
          onError={() => setShown(null)}
          className="size-full object-contain"
        />
      )}
      {(!src || shown !== src) && (
        <span
          style={{ backgroundColor: avatarColor(index) }}
          className="flex size-full items-center justify-center leading-none font-semibold text-white"
        >
          {initials(name)}
        </span>
      )}
    </span>
  );
}
