import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { openGoogle } from "../../local/google/index.ts";
import { bytesOf, types } from "../../local/vendors/documents/content.ts";
import { readLocalFolder } from "../../local/google/drive/local-folder.ts";
import { readAll } from "../../supabase/functions/_shared/extraction/testing/read-all.ts";
import { startTested } from "./tested.ts";

vi.setConfig({ testTimeout: 60_000 });

const OLIVIA = "owner@atrium.example";
const MAYA = "member@atrium.example";

describe("a newcomer's Google", () => {
  it("has a drive, a shared drive, what others shared, and this week's events", async () => {
    const google = await startTested({ seeded: true });
    const olivia = await google.as(OLIVIA);
    const query = { pageSize: 1_000, fields: "files(id,name,mimeType,driveId,ownedByMe)" };
    const everywhere = { ...query, supportsAllDrives: true, includeItemsFromAllDrives: true };
    const { body } = await olivia.call("/drive/v3/files", { query: everywhere });
    const files = (body.files as { name: string; mimeType: string }[]).filter(
      ({ mimeType }) => !mimeType.endsWith("folder"),
    );
    expect(files.length).toBeGreaterThanOrEqual(25);
    const kinds = new Set(files.map(({ mimeType }) => mimeType));
    for (const type of [
      types.docx,
      types.xlsx,
      types.pptx,
      types.pdf,
      "application/vnd.google-apps.document",
    ])
      expect(kinds).toContain(type);
    const shared = await olivia.call("/drive/v3/files", { query: { ...query, q: "sharedWithMe" } });
    expect(shared.body.files.map(({ name }: { name: string }) => name)).toEqual([
      "Apprentice plan",
      "Dredging proposal.pdf",
    ]);
    expect((await olivia.call("/drive/v3/drives")).body.drives[0].name).toBe("Harbour office");
    const maya = await google.as(MAYA);
    const mine = await maya.call("/drive/v3/files", {
      query: { q: "'root' in parents", fields: "files(shortcutDetails)" },
    });
    expect(mine.body.files[0].shortcutDetails.targetMimeType).toContain("folder");
    const from = new Date(Date.now() - 7 * 86_400_000).toISOString();
    const to = new Date(Date.now() + 7 * 86_400_000).toISOString();
    const week = await olivia.call("/calendar/v3/calendars/primary/events", {
      query: { timeMin: from, timeMax: to, singleEvents: true, orderBy: "startTime" },
    });
    expect(week.body.items.length).toBeGreaterThan(8);
    google.proveClean();
    for (const file of google.world.all("file")) {
      if (!file.content || ![types.docx, types.pdf].includes(file.mimeType as never)) continue;
      const read = await readAll(
        bytesOf(file.content, file.mimeType),
        file.mimeType === types.pdf ? "pdf" : "docx",
      );
      expect(JSON.stringify(read.blocks).length).toBeGreaterThan(200);
    }
    await google.close();
  });

  it("shows a folder of this machine, and tells what changes in it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "google-folder-"));
    const google = await openGoogle({
      base: "http://localhost/google",
      pages: "http://localhost/google",
      clientSecret: "s",
      redirectUris: [],
      seeded: false,
      folder,
    });
    const { access } = (await google.control("grant", { account: OLIVIA, scopes: ["drive.readonly"] })) as {
      access: string;
    };
    const get = async (path: string) =>
      google.fetch(
        new Request(`http://localhost${path}`, { headers: { authorization: `Bearer ${access}` } }),
      );
    const names = async () =>
      ((await (await get("/drive/v3/files")).json()) as { files: { name: string; id: string }[] }).files;
    expect(await names()).toEqual([]);
    await mkdir(join(folder, "Sub"));
    await writeFile(join(folder, "Sub", "Note.md"), "# One");
    await writeFile(join(folder, ".hidden"), "x");
    readLocalFolder(google.world);
    const found = await names();
    expect(found.map(({ name }) => name)).toEqual(["Local folder", "Sub", "Note.md"]);
    const note = found[2]?.id ?? "";
    const start = (await (await get("/drive/v3/changes/startPageToken")).json()) as {
      startPageToken: string;
    };
    await writeFile(join(folder, "Sub", "Note.md"), "# Two");
    await utimes(join(folder, "Sub", "Note.md"), new Date(), new Date(Date.now() + 5_000));
    readLocalFolder(google.world);
    const changed = (await (await get(`/drive/v3/changes?pageToken=${start.startPageToken}`)).json()) as {
      changes: { fileId: string }[];
    };
    expect(changed.changes.map(({ fileId }) => fileId)).toEqual([note]);
    expect(await (await get(`/drive/v3/files/${note}?alt=media`)).text()).toBe("# Two");
    await rm(join(folder, "Sub"), { recursive: true });
    readLocalFolder(google.world);
    expect((await names()).map(({ name }) => name)).toEqual(["Local folder"]);
    await google.close();
    await rm(folder, { recursive: true });
  });
});
