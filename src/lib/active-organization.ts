let active: number | null = null;

/** The organisation that calls are made for unless they name another; null while signed out. */
export function getActiveOrganization(): number | null {
  return active;
}

/** Set by the session provider alone. */
export function setActiveOrganization(organizationId: number | null): void {
  active = organizationId;
}
