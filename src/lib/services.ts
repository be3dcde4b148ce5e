import type { ConnectionType } from "@contract/connections.ts";

interface Service {
  name: string;
  /** Who runs it, and asks for the consent. */
  vendor: "Google" | "Microsoft";
  /** What it is connected for. */
  purpose: string;
}

/** What members connect, in the order in which it is shown. */
export const SERVICES: Readonly<Record<ConnectionType, Service>> = {
  google: {
    name: "Google Drive",
    vendor: "Google",
    purpose: "Keep folders and files of your Drive in step with what the assistant knows.",
  },
  onedrive: {
    name: "OneDrive",
    vendor: "Microsoft",
    purpose: "Keep folders and files of your OneDrive, and those that others share with you, in step.",
  },
  sharepoint: {
    name: "SharePoint",
    vendor: "Microsoft",
    purpose: "Keep folders of your sites’ document libraries in step.",
  },
  microsoft: {
    name: "Microsoft Teams",
    vendor: "Microsoft",
    purpose: "Let the assistant answer from what is said, and which files are shared, in channels.",
  },
  "google-calendar": {
    name: "Google Calendar",
    vendor: "Google",
    purpose: "See and plan your appointments here, and ask the assistant about them.",
  },
};

/** Whether a text, such as one of an address, names what can be connected. */
export const isService = (text: string | null): text is ConnectionType =>
  text !== null && Object.hasOwn(SERVICES, text);
