import { useLocation } from "react-router-dom";

const PATH = "/app/chat";

/** The address of a chat; null of a new one. */
export function chatPath(id: number | null): string {
  return id === null ? PATH : `${PATH}?id=${id}`;
}

/**
 * The chat that an address's search part names.
 * @returns its id; null for a new chat; undefined when what stands there can't be an id (product §5)
 */
export function chatIdOf(search: string): number | null | undefined {
  const given = new URLSearchParams(search).get("id");
  if (given === null) return null;
  const id = /^[1-9]\d*$/.test(given) ? Number(given) : NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

/** The id of the chat on the screen; null on a new chat's, undefined elsewhere. */
export function useOpenChat(): number | null | undefined {
  const { pathname, search } = useLocation();
  return pathname === PATH ? chatIdOf(search) : undefined;
}
