export { CommandPalette } from "./command-palette.tsx";
export { ShortcutSheet } from "./shortcut-sheet.tsx";
