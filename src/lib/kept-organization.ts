import { STORAGE_KEYS } from "./storage-keys.ts";

/** The organisation that a user was in last in this browser, before anybody is asked; null when it isn't known. */
export function keptOrganization(authId: string): number | null {
  try {
    const [user, id] = (window.localStorage.getItem(STORAGE_KEYS.organization) ?? "").split(" ");
    return user === authId && Number(id) > 0 ? Number(id) : null;
  } catch {
    return null;
  }
}

/** Keeps the organisation that a user is in. */
export function keepOrganization(authId: string, organizationId: number): void {
  try {
    window.localStorage.setItem(STORAGE_KEYS.organization, `${authId} ${organizationId}`);
  } catch {
    return;
  }
}
