import { useLocation } from "react-router-dom";

/** The state of a visit to a screen that a prompt is to be used on. */
export const handPrompt = (prompt: string) => ({ prompt });

/** The prompt that whoever led here handed over, such as the library of prompts; "" for none. */
export function useHandedPrompt(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== "object" || state === null || !("prompt" in state)) return "";
  return typeof state.prompt === "string" ? state.prompt : "";
}
