import type { DriveEntry, DriveSync } from "@contract/drives.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setActiveOrganization } from "@/lib/active-organization.ts";
import { query as address, renderScreen } from "@/test-screen.tsx";
import { BrowsePage } from "./browse-page.tsx";
import { SyncPage } from "./sync-page.tsx";
import { SyncsPage } from "./syncs-page.tsx";
import { testSync } from "./test-sync.ts";
import { useBrowse } from "./use-browse.ts";

/** What the channel of the tests holds. */
const threads = {
  files: [
    {
      id: 7,
      name: "Which seal fits?",
      type: "txt",
      state: "current",
      reason: null,
      url: "https://teams.test/7",
      document_id: 70,
      stage: null,
      progress: null,
      updated_at: "2026-01-01T00:00:00Z",
    },
  ],
  total: 1,
};
/** Whether the app has been told that no channel has anything left to be read. */
let rested: boolean;
/** How many answers more still say that a thread waits, since it is read without its sync being told of. */
let lags: number;
const threadsNow = () =>
  rested && lags-- <= 0
    ? threads
    : { ...threads, files: threads.files.map((file) => ({ ...file, state: "waiting", stage: "queued" })) };

/** The server's side. */
let syncs: DriveSync[];
let reach: "folders" | "files";
let broken: string[];
let calls: { path: string; input: Record<string, unknown> }[];

const entry = (name: string, fields: Partial<DriveEntry> = {}): DriveEntry => ({
  drive_id: "d/1",
  id: `ü/${name}`,
  name,
  kind: "file",
  type: null,
  size: 2048,
  modified_at: null,
  refusal: null,
  synced: false,
  url: null,
  ...fields,
});
const FIRST = [
  entry("Contracts", { kind: "folder", size: null }),
  entry("Kept", { kind: "folder", size: null, synced: true }),
  entry("Handbook.pdf"),
  entry("Prices.xlsx"),
  entry("Film.mov", { refusal: "Files of this type can’t be read." }),
];

const ANSWERS: Record<string, (input: Record<string, string | undefined>) => object> = {
  "/user-integrations": () => ({
    integrations: [
      {
        type: "google",
        available: true,
        local: true,
        asks: [],
        asks_for_files: [],
        asks_for_groups: [],
        connection: {
          id: 1,
          type: "google",
          state: "connected",
          reason: null,
          account: { name: "Ada", email: null },
          missing: [],
          reach,
          groups: false,
          syncs: 0,
          last_sync_at: null,
          next_sync_at: null,
          connected_at: "2026-01-01T00:00:00Z",
        },
      },
      {
        type: "onedrive",
        available: true,
        local: true,
        asks: [],
        asks_for_files: [],
        asks_for_groups: [],
        connection: null,
      },
      {
        type: "sharepoint",
        available: false,
        local: false,
        asks: [],
        asks_for_files: [],
        asks_for_groups: [],
        connection: null,
      },
    ],
  }),
  "/google/folders": () => ({
    places: [{ drive_id: "d/1", id: "root", name: "My Drive", kind: "own" }],
    folders: [],
    next: null,
  }),
  "/google/folder-contents": ({ cursor, folder_id }) => ({
    path: [
      { id: "root", name: "My Drive" },
      ...(folder_id === "root" ? [] : [{ id: folder_id, name: "Contracts" }]),
    ],
    entries: folder_id !== "root" ? [] : cursor ? [entry("Later.pdf")] : FIRST,
    next: folder_id !== "root" || cursor ? null : "c1",
  }),
  "/google/sync": () => testSync({ id: 7 }),
  "/google/sync-files": () => testSync({ id: 8, kind: "files" }),
  "/google/folder-syncs/pause": () => syncs[0] ?? {},
  "/google/folder-syncs/delete": () => {
    syncs = [];
    return { success: true };
  },
  "/google/folder-syncs/files": () => ({
    files: [
      {
        id: 1,
        name: "Locked.pdf",
        type: "pdf",
        state: "failed",
        reason: "The file is locked with a password.",
        url: "https://drive.test/locked",
        document_id: null,
        stage: null,
        progress: null,
        updated_at: "2026-01-01T00:00:00Z",
      },
    ],
    total: 1,
  }),
  "/google/sync-file": () => ({
    id: 1,
    name: "Locked.pdf",
    type: "pdf",
    state: "waiting",
    reason: null,
    url: null,
    document_id: null,
    stage: "queued",
    progress: null,
    updated_at: "2026-01-01T00:00:00Z",
  }),
  "/microsoft/sync": (input) => {
    if (input["action"] === "files") return { syncs, page: threadsNow() };
    const own = syncs.filter(({ service }) => service === "microsoft");
    if (own.every(({ files }) => files.waiting === 0)) rested = true;
    return { syncs: own, page: null };
  },
  "/organization/tags/getAll": () => ({ tags: [] }),
  ...Object.fromEntries(
    (["google", "onedrive", "sharepoint"] as const).map((name) => [
      `/${name}/folder-syncs`,
      () => {
        const own = syncs.filter(({ service }) => service === name);
        return { syncs: own, total: own.length };
      },
    ]),
  ),
};

beforeEach(() => {
  syncs = [];
  reach = "folders";
  broken = [];
  rested = false;
  lags = 0;
  calls = [];
  setActiveOrganization(5);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const path = url.replace(/^.*\/functions\/v1\/api/, "");
    const input = JSON.parse(String(init.body ?? "{}")) as Record<string, string | undefined>;
    calls.push({ path, input });
    const answer = broken.includes(path) ? undefined : ANSWERS[path]?.(input);
    if (answer) return Response.json(answer);
    const body = { error: true, code: "forbidden", message: "It doesn’t answer.", requestId: "r1" };
    return Response.json(body, { status: 403 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setActiveOrganization(null);
});

function Integrations() {
  const browse = useBrowse();
  return browse ? <BrowsePage browse={browse} /> : <SyncsPage />;
}
const session = (fields: object = {}) => ({
  user: { id: 3, name: "Ada", organizations: [] },
  organization: { id: 5, name: "Harbour" },
  authId: null,
  isAdmin: false,
  ...fields,
});
const open = (search = "", fields = {}) =>
  renderScreen(<Integrations />, `/app/train/integrations${search}`, session(fields), [
    { path: "/app/train/integrations/:service/:id", element: <p>The sync</p> },
  ]);
const sent = (path: string) => calls.filter((one) => one.path === path).map(({ input }) => input);
const row = async (name: string) => {
  const link = await screen.findByRole("link", { name });
  return link.closest("tr") as HTMLElement;
};

test("without syncs one is led to choose a folder", async () => {
  open();
  await screen.findByText("Nothing is kept in step yet");
  await userEvent.click(screen.getByRole("link", { name: "Add from a drive" }));
  expect(await screen.findByRole("button", { name: /My Drive/ })).toBeInstanceOf(HTMLElement);
});

test("syncs of all services are listed with what they do; one service that fails hides no other", async () => {
  broken = ["/onedrive/folder-syncs"];
  syncs = [
    testSync({ name: "Contracts" }),
    testSync({ name: "Policies", service: "sharepoint", state: "paused" }),
    testSync({
      name: "General",
      service: "microsoft",
      files: { waiting: 3, current: 1, failed: 0, skipped: 0 },
    }),
  ];
  open();
  expect(within(await row("Contracts")).getByText("Up to date")).toBeInstanceOf(HTMLElement);
  expect(within(await row("Policies")).getByText("Paused")).toBeInstanceOf(HTMLElement);
  expect(within(await row("General")).getByText("Reading files")).toBeInstanceOf(HTMLElement);
  expect(screen.getByText(/Syncs of OneDrive couldn’t be loaded/)).toBeInstanceOf(HTMLElement);
});

test("the address filters syncs by their state and service, and finds them by name", async () => {
  syncs = [
    testSync({ name: "Contracts" }),
    testSync({ name: "Policies", service: "sharepoint", state: "paused" }),
  ];
  open("?state=paused");
  await row("Policies");
  expect(screen.queryByText("Contracts")).toBeNull();
  await userEvent.type(screen.getByRole("searchbox", { name: "Search syncs" }), "none");
  expect(await screen.findByText("No syncs match")).toBeInstanceOf(HTMLElement);
  await waitFor(() => expect(address()).toContain("search=none"));
});

test("a sync that would remove much waits for a word, and says how much", async () => {
  syncs = [
    testSync({
      state: "confirm",
      plan: { add: 0, update: 0, remove: 120, skip: 0 },
      files: { waiting: 0, current: 400, failed: 0, skipped: 0 },
    }),
  ];
  open();
  expect(await screen.findByText(/120 of 400 documents are gone from/)).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: /^Remove / }));
  await waitFor(() => expect(sent("/google/sync")).toEqual([{ id: syncs[0]?.id }]));
  await userEvent.click(screen.getByRole("button", { name: "Keep them and pause" }));
  await waitFor(() => expect(sent("/google/folder-syncs/pause")).toHaveLength(1));
});

test("a sync whose person left is taken over by an admin alone", async () => {
  syncs = [testSync({ connection: "none", mine: false, owner: null })];
  open("", { isAdmin: true });
  expect(await screen.findByRole("button", { name: "Take over" })).toBeInstanceOf(HTMLElement);
});

test("nobody else takes it over", async () => {
  syncs = [testSync({ connection: "none", mine: false, owner: null })];
  open();
  await screen.findByText(/has left or disconnected/);
  expect(screen.queryByRole("button", { name: "Take over" })).toBeNull();
});

test("deleting asks what becomes of the documents", async () => {
  syncs = [testSync({ id: 41 })];
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Contracts" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Delete this sync?" });
  await userEvent.click(within(dialog).getByRole("radio", { name: "Remove its documents" }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(sent("/google/folder-syncs/delete")).toEqual([{ id: 41, documents: "remove" }]));
  expect(await screen.findByText("Nothing is kept in step yet")).toBeInstanceOf(HTMLElement);
});

test("a folder is opened lazily, searched, and chosen whole; only its owner reads it until chosen otherwise", async () => {
  open("?add=google");
  await userEvent.click(await screen.findByRole("button", { name: /My Drive/ }));
  expect(await screen.findByText("Files of this type can’t be read.")).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "Show more" }));
  await screen.findByText("Later.pdf");
  expect(sent("/google/folder-contents")).toEqual([
    { drive_id: "d/1", folder_id: "root" },
    { drive_id: "d/1", folder_id: "root", cursor: "c1" },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Contracts" }));
  await waitFor(() => expect(new URLSearchParams(address()).get("folder")).toBe("ü/Contracts"));
  await userEvent.click(await screen.findByRole("button", { name: "Choose this folder" }));
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  const dialog = await screen.findByRole("dialog", { name: "Keep “Contracts” in step" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Count what would come in" }));
  expect(await screen.findByText("The sync")).toBeInstanceOf(HTMLElement);
  expect(sent("/google/sync")).toEqual([
    { folder: { drive_id: "d/1", id: "ü/Contracts" }, sharing: "me", tag_ids: [], every: "1 hour" },
  ]);
});

test("several files are chosen, but none that can't be taken or is kept already", async () => {
  open("?add=google&drive=d%2F1&folder=root");
  const box = (name: string) => screen.findByRole("checkbox", { name });
  expect((await box("Film.mov")).hasAttribute("disabled")).toBe(true);
  expect((await box("The folder Kept")).hasAttribute("disabled")).toBe(true);
  await userEvent.click(await box("The folder Contracts"));
  await userEvent.click(await box("Handbook.pdf"));
  expect((await box("The folder Contracts")).getAttribute("data-state")).toBe("unchecked");
  await userEvent.click(await box("Prices.xlsx"));
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await userEvent.click(await screen.findByRole("radio", { name: "As in Google Drive" }));
  await userEvent.click(screen.getByRole("button", { name: "Keep in step" }));
  await screen.findByText("The sync");
  expect(sent("/google/sync-files")).toEqual([
    {
      files: [
        { drive_id: "d/1", id: "ü/Handbook.pdf" },
        { drive_id: "d/1", id: "ü/Prices.xlsx" },
      ],
      sharing: "source",
      tag_ids: [],
      every: "1 hour",
    },
  ]);
});

test("who allowed single files alone can't choose folders", async () => {
  reach = "files";
  open("?add=google&drive=d%2F1&folder=root");
  const folder = await screen.findByRole("checkbox", { name: "The folder Contracts" });
  expect(folder.hasAttribute("disabled")).toBe(true);
  expect(screen.queryByRole("button", { name: "Choose this folder" })).toBeNull();
  expect(screen.getByRole("button", { name: "Pick files at Google" })).toBeInstanceOf(HTMLElement);
});

test("a service that isn't connected, or isn't set up, says what to do", async () => {
  open("?add=onedrive");
  const link = await screen.findByRole("link", { name: "Connect OneDrive" });
  expect(link.getAttribute("href")).toBe("/app/integrations?connect=onedrive");
  await userEvent.click(screen.getByRole("link", { name: "SharePoint" }));
  expect(await screen.findByText("SharePoint isn’t set up here yet")).toBeInstanceOf(HTMLElement);
});

const openSync = (service: DriveSync["service"], id: number, fields = {}) =>
  renderScreen(
    <SyncPage service={service} id={id} onOpen={() => undefined} />,
    `/app/train/integrations/${service}/${id}`,
    session(fields),
  );

test("a draft says what would come in before anything is taken", async () => {
  syncs = [
    testSync({
      id: 51,
      state: "draft",
      plan: { add: 412, update: 3, remove: 0, skip: 9 },
      files: { waiting: 0, current: 0, failed: 0, skipped: 0 },
    }),
  ];
  openSync("google", 51);
  expect(await screen.findByText("This would add 412 files, update 3, and leave out 9.")).toBeInstanceOf(
    HTMLElement,
  );
  expect(screen.queryByRole("searchbox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Begin with 415 files" }));
  await waitFor(() => expect(sent("/google/sync")).toEqual([{ id: 51 }]));
});

test("its files say why they failed, and one is looked at again", async () => {
  syncs = [testSync({ id: 52, files: { waiting: 0, current: 1, failed: 1, skipped: 0 } })];
  openSync("google", 52);
  expect(await screen.findByText("The file is locked with a password.")).toBeInstanceOf(HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "Actions for Locked.pdf" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Check again" }));
  await waitFor(() => expect(sent("/google/sync-file")).toEqual([{ id: 52, file_id: 1 }]));
  await userEvent.click(screen.getByRole("button", { name: "Retry Locked.pdf" }));
  await waitFor(() => expect(sent("/google/sync-file")).toHaveLength(2));
  const link = screen.getByRole("link", { name: "Locked.pdf" });
  expect(link.getAttribute("href")).toBe("https://drive.test/locked");
});

test("a channel's threads are listed, one is looked at again, and its settings are changed", async () => {
  syncs = [testSync({ id: 55, service: "microsoft", kind: "channel", name: "General" })];
  openSync("microsoft", 55);
  await userEvent.click(await screen.findByRole("button", { name: "Actions for Which seal fits?" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Check again" }));
  const asked = (action: string) => sent("/microsoft/sync").filter((one) => one["action"] === action);
  await waitFor(() => expect(asked("retry")).toEqual([{ action: "retry", id: 55, file_id: 7 }]));
  await userEvent.click(screen.getByRole("button", { name: "Settings" }));
  const dialog = await screen.findByRole("dialog", { name: "Sync settings" });
  await userEvent.type(within(dialog).getByLabelText("Name"), " talk");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(asked("update")).toMatchObject([{ id: 55, name: "General talk" }]));
});

test("what a channel's threads became is asked for once its sync rests", async () => {
  const reading = { service: "microsoft", kind: "channel", name: "General" } as const;
  syncs = [testSync({ ...reading, id: 56, files: { waiting: 1, current: 0, failed: 0, skipped: 0 } })];
  openSync("microsoft", 56);
  expect(await screen.findByRole("row", { name: /Which seal fits\?.*Waits to be read/ })).toBeTruthy();
  syncs = [testSync({ ...reading, id: 56, files: { waiting: 0, current: 1, failed: 0, skipped: 0 } })];
  expect(
    await screen.findByRole("row", { name: /Which seal fits\?.*Answers/ }, { timeout: 12_000 }),
  ).toBeTruthy();
});

test("a thread that waits is asked for again though its sync rests", async () => {
  lags = 2;
  syncs = [testSync({ service: "microsoft", kind: "channel", name: "General", id: 57 })];
  openSync("microsoft", 57);
  expect(await screen.findByRole("row", { name: /Which seal fits\?.*Waits to be read/ })).toBeTruthy();
  expect(
    await screen.findByRole("row", { name: /Which seal fits\?.*Answers/ }, { timeout: 12_000 }),
  ).toBeTruthy();
});

test("another's sync shows an admin numbers, and asks for no file", async () => {
  syncs = [testSync({ id: 53, mine: false, owner: { id: 9, name: "Bob" } })];
  openSync("google", 53, { isAdmin: true });
  expect(await screen.findByText(/Only Bob sees what its files are called/)).toBeInstanceOf(HTMLElement);
  expect(sent("/google/folder-syncs/files")).toEqual([]);
  expect(screen.queryByRole("button", { name: "Sync now" })).toBeNull();
});

test("how many files nobody else can open is said where the source decides", async () => {
  syncs = [testSync({ id: 54, sharing: "source", unreadable: 12 })];
  openSync("google", 54);
  expect(await screen.findByText(/Only you can read 12 files/)).toBeInstanceOf(HTMLElement);
});

test("a sync that is gone says so", async () => {
  openSync("google", 99);
  expect(await screen.findByText("This sync is gone")).toBeInstanceOf(HTMLElement);
});
