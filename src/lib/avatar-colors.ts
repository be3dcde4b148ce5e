/** The eight avatar colours (product §9), as #rrggbb; white on each has AA contrast. */
export const AVATAR_COLORS = [
  { name: "Blue", color: "#3b5bb5" },
  { name: "Teal", color: "#0f766e" },
  { name: "Violet", color: "#8a3ffc" },
  { name: "Pink", color: "#b83280" },
  { name: "Amber", color: "#b45309" },
  { name: "Green", color: "#15803d" },
  { name: "Red", color: "#be3144" },
  { name: "Slate", color: "#4b5a75" },
] as const;

/** The avatar colour at an index; larger ones start anew. @param index 0 or more */
export function avatarColor(index: number): string {
  return (AVATAR_COLORS[index % AVATAR_COLORS.length] ?? AVATAR_COLORS[0]).color;
}
