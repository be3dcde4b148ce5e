import type { Domain } from "@contract/domains.ts";

/** What each state of a domain is called, and what it means for who set it up. */
export const STATES = {
  pending: {
    label: "Waiting for DNS",
    variant: "warning",
    means: "Add these records where the domain is kept. We look by ourselves.",
  },
  verified: {
    label: "Proved",
    variant: "brand",
    means: "It’s yours. It serves you as soon as it leads here.",
  },
  active: { label: "Active", variant: "success", means: "Your members can sign in here." },
  failing: {
    label: "Not working",
    variant: "destructive",
    means: "Nobody can sign in here until this is put right.",
  },
} as const satisfies Record<Domain["state"], object>;

/** Where an active domain is opened: at this machine's port where it is one of its names. */
export function addressOf(host: string, { protocol, port } = window.location): string {
  return host.endsWith(".localhost") ? `${protocol}//${host}${port && `:${port}`}` : `https://${host}`;
}
