import { beforeEach, describe, expect, test } from "vitest";
import type { Document } from "@contract/documents.ts";
import { testDocument } from "@/lib/test-document.ts";
import { ApiError, NetworkError } from "@/lib/errors.ts";
import { SendError } from "@/lib/send-error.ts";
import { createUploadQueue, MAX_SENDING } from "./upload-queue.ts";
import type { UploadQueue } from "./upload-queue.ts";
import type { UploadServices } from "./upload-services.ts";
import { type EqualDocument, isSending, type UploadEntry } from "./upload-state.ts";

const ORGANIZATION = 7;
const ME = { id: 3, name: "Ada" };

interface Sent {
  entry: UploadEntry;
  signal: AbortSignal;
  progress: (sent: number) => void;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** The server's documents and the transfers under way, to be settled by the test. */
let server: Document[];
let transfers: Sent[];
let told: string[];
let refuseAdd: Error | null;
let isConnected: boolean;
let reconnect: () => void;
let queue: UploadQueue;

beforeEach(() => {
  server = [];
  transfers = [];
  told = [];
  refuseAdd = null;
  isConnected = true;
  queue = createUploadQueue(services);
});

const services: UploadServices = {
  send: (entry, _file, signal, progress) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      transfers.push({ entry, signal, progress, resolve, reject });
    }),
  async add(entry) {
    if (refuseAdd) throw refuseAdd;
    const document = newDocument({
      name: entry.name,
      size: entry.size,
      path: `http://x/uploads/files/${entry.id}`,
    });
    server.unshift(document);
    return document;
  },
  async reread(entry) {
    const document = server.find((one) => one.id === entry.documentId);
    if (!document) throw new Error("This document no longer exists.");
    return Object.assign(document, { status: "processing", stage: "queued", status_reason: null });
  },
  async list(_organizationId, { status, search, limit, offset }) {
    const found = server.filter(
      (one) => (!status || one.status === status) && (!search || one.name.includes(search)),
    );
    return { documents: found.slice(offset, offset + limit), total: found.length };
  },
  onFailed: (name, reason) => void told.push(`${name}: ${reason}`),
  isConnected: async () => isConnected,
  whenConnected: (signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
      reconnect = () => {
        isConnected = true;
        resolve();
      };
    }),
  pause: async () => {},
};

function newDocument(fields: Partial<Document>): Document {
  return testDocument({
    size: 5,
    status: "processing",
    stage: "queued",
    progress: 0,
    uploaded_by: ME,
    ...fields,
  });
}

function file(name: string, content = "hello") {
  return new File([content], name);
}

function names(status?: string) {
  const entries = queue.getState().entries;
  return entries.filter((entry) => !status || entry.status === status).map((entry) => entry.name);
}

function only(): UploadEntry {
  const [entry, ...more] = queue.getState().entries;
  if (!entry || more.length > 0) throw new Error(`expected one entry, got ${1 + more.length}`);
  return entry;
}

function transfer(name: string): Sent {
  const found = transfers.findLast((one) => one.entry.name === name);
  if (!found) throw new Error(`${name} isn't being sent`);
  return found;
}

/** Lets everything that is ready run. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe("sending", () => {
  test("at most three at once, the rest wait in order", async () => {
    queue.upload(
      ["a", "b", "c", "d", "e"].map((name) => file(`${name}.txt`)),
      ORGANIZATION,
    );
    expect(transfers.map((one) => one.entry.name)).toEqual(["a.txt", "b.txt", "c.txt"]);
    transfer("b.txt").resolve();
    await settle();
    expect(transfers.map((one) => one.entry.name)).toEqual(["a.txt", "b.txt", "c.txt", "d.txt"]);
    expect(MAX_SENDING).toBe(3);
  });

  test("progress, then the document's own status", async () => {
    const [upload] = queue.upload([file("a.txt")], ORGANIZATION);
    transfer("a.txt").progress(3);
    expect(only()).toMatchObject({ status: "processing", step: "sending", sent: 3 });
    transfer("a.txt").resolve();
    const document = await upload?.done;
    expect(only()).toMatchObject({
      status: "processing",
      step: "reading",
      documentId: document?.id,
      sent: 5,
    });
    queue.change({
      ...newDocument({ id: document?.id ?? 0, name: "a.txt" }),
      status: "success",
      stage: null,
    });
    expect(only()).toMatchObject({ status: "success", reason: null });
  });

  test("a refused file appears at once as failed with its reason, and the others go on", () => {
    queue.upload([file("virus.exe"), file("empty.pdf", ""), file("ok.pdf")], ORGANIZATION);
    expect(queue.getState().entries.map((entry) => [entry.name, entry.status, entry.retryFrom])).toEqual([
      ["virus.exe", "failed", null],
      ["empty.pdf", "failed", null],
      ["ok.pdf", "processing", null],
    ]);
    expect(queue.getState().entries[1]?.reason).toBe("This file is empty.");
    expect(transfers.map((one) => one.entry.name)).toEqual(["ok.pdf"]);
  });

  test("a name that the server would refuse is refused before anything is sent", () => {
    queue.upload([file(`${"x".repeat(300)}.pdf`)], ORGANIZATION);
    expect(only()).toMatchObject({ status: "failed", reason: "Name can have at most 255 characters." });
    expect(transfers).toEqual([]);
  });

  test("temporary failures are tried again by themselves, twice", async () => {
    const [upload] = queue.upload([file("a.txt")], ORGANIZATION);
    for (const _ of [1, 2, 3]) {
      transfer("a.txt").reject(new SendError("The connection was lost while sending.", true));
      await settle();
    }
    expect(transfers).toHaveLength(3);
    expect(only()).toMatchObject({ status: "failed", reason: "The connection was lost while sending." });
    expect(told).toEqual(["a.txt: The connection was lost while sending."]);
    await expect(upload?.done).rejects.toThrow("The connection was lost while sending.");
  });

  test("a lasting failure is not tried again", async () => {
    queue.upload([file("a.txt")], ORGANIZATION);
    transfer("a.txt").reject(new SendError("The file couldn't be stored.", false));
    await settle();
    expect(transfers).toHaveLength(1);
    expect(only().status).toBe("failed");
  });

  test("cancel stops the transfer, drops the entry and lets the next one go", async () => {
    const uploads = queue.upload(
      ["a", "b", "c", "d"].map((name) => file(`${name}.txt`)),
      ORGANIZATION,
    );
    queue.cancel(uploads[0]?.id ?? "");
    expect(transfer("a.txt").signal.aborted).toBe(true);
    await expect(uploads[0]?.done).rejects.toThrow("cancelled");
    expect(names()).toEqual(["b.txt", "c.txt", "d.txt"]);
    expect(transfer("d.txt").signal.aborted).toBe(false);
    expect(told).toEqual([]);
  });
});

describe("retry", () => {
  test("sends a failed file again", async () => {
    queue.upload([file("a.txt")], ORGANIZATION);
    transfer("a.txt").reject(new SendError("The file couldn't be stored.", false));
    await settle();
    await queue.retry(only().id);
    expect(transfers).toHaveLength(2);
    transfer("a.txt").resolve();
    await settle();
    expect(only()).toMatchObject({ status: "processing", step: "reading", reason: null });
  });

  test("a stored file is only added, not sent again", async () => {
    refuseAdd = new Error("Storage limit reached");
    queue.upload([file("a.txt")], ORGANIZATION);
    transfer("a.txt").resolve();
    await settle();
    expect(only()).toMatchObject({ status: "failed", reason: "Storage limit reached", retryFrom: "adding" });
    refuseAdd = null;
    await queue.retry(only().id);
    await settle();
    expect(transfers).toHaveLength(1);
    expect(only()).toMatchObject({ status: "processing", step: "reading" });
  });

  test("which limit refused a file stays with its row until it is tried again", async () => {
    const limit = { meter: "storage", used: 5, limit: 5, resets_at: null, whose: "organization" as const };
    refuseAdd = new ApiError({ code: "limit_reached", status: 429, message: "Full.", limit });
    queue.upload([file("a.txt")], ORGANIZATION);
    transfer("a.txt").resolve();
    await settle();
    expect(only()).toMatchObject({ status: "failed", reason: "Full.", limit });
    refuseAdd = null;
    await queue.retry(only().id);
    await settle();
    expect(only()).toMatchObject({ status: "processing", limit: null });
  });

  test("a document that couldn't be read is read anew", async () => {
    const [upload] = queue.upload([file("a.txt")], ORGANIZATION);
    transfer("a.txt").resolve();
    const document = await upload?.done;
    if (!document) throw new Error("no document");
    Object.assign(document, { status: "failed", status_reason: "This file is damaged." });
    queue.change(document);
    expect(only()).toMatchObject({ status: "processing", ended: true });
    await queue.sync(ORGANIZATION, ME.id);
    expect(only()).toMatchObject({
      status: "failed",
      ended: false,
      reason: "This file is damaged.",
      retryFrom: "reading",
    });
    await queue.retry(only().id);
    expect(only()).toMatchObject({ status: "processing", step: "reading", reason: null });
  });
});

describe("the list", () => {
  test("names a file that is already there, and still uploads it", async () => {
    server.push(newDocument({ name: "a.txt", size: 5, status: "success" }));
    server.push(newDocument({ name: "b.txt", size: 99, status: "success" }));
    queue.upload([file("a.txt"), file("b.txt"), file("c.txt"), file("c.txt")], ORGANIZATION);
    await settle();
    expect(queue.getState().entries.map((entry) => entry.duplicate)).toEqual([true, false, false, true]);
    expect(names("processing")).toHaveLength(4);
  });

  test("can be dismissed only when nothing is processing", async () => {
    queue.upload([file("a.exe"), file("a.txt")], ORGANIZATION);
    queue.dismiss();
    expect(names()).toEqual(["a.exe", "a.txt"]);
    transfer("a.txt").reject(new SendError("no", false));
    await settle();
    queue.dismiss();
    expect(names()).toEqual([]);
  });

  test("a failure that arrives before the answer to the add is asked for", async () => {
    queue.upload([file("a.txt")], ORGANIZATION);
    const { id } = newDocument({});
    queue.change(newDocument({ id: id + 2, name: "a.txt", status: "failed", stage: null }));
    transfer("a.txt").resolve();
    await settle();
    expect(only()).toMatchObject({ documentId: id + 2, status: "processing", ended: true });
  });

  test("a status that arrives before the answer to the add isn't lost", async () => {
    queue.upload([file("a.txt")], ORGANIZATION);
    const { id } = newDocument({});
    const early = newDocument({ id: id + 2, name: "a.txt", status: "success", stage: null });
    queue.change(early);
    transfer("a.txt").resolve();
    await settle();
    expect(only()).toMatchObject({ documentId: early.id, status: "success" });
  });
});

describe("sync", () => {
  test("after a reload shows my documents that are being read, and no one else's", async () => {
    server.push(newDocument({ name: "mine.pdf", stage: "indexing", progress: 0.4 }));
    server.push(newDocument({ name: "theirs.pdf", uploaded_by: { id: 9, name: "Bob" } }));
    server.push(newDocument({ name: "done.pdf", status: "success" }));
    await queue.sync(ORGANIZATION, ME.id);
    await queue.sync(ORGANIZATION, ME.id);
    expect(only()).toMatchObject({
      name: "mine.pdf",
      status: "processing",
      stage: "indexing",
      progress: 0.4,
    });
  });

  test("after a lost connection entries that moved on catch up, and deleted ones go", async () => {
    queue.upload(
      ["a", "b", "c"].map((name) => file(`${name}.txt`)),
      ORGANIZATION,
    );
    for (const name of ["a.txt", "b.txt", "c.txt"]) transfer(name).resolve();
    await settle();
    server = server.filter((one) => one.name !== "c.txt");
    for (const document of server) {
      if (document.name === "a.txt") Object.assign(document, { status: "success" });
      if (document.name === "b.txt") Object.assign(document, { status: "failed", status_reason: "Locked." });
    }
    await queue.sync(ORGANIZATION, ME.id);
    expect(queue.getState().entries.map((entry) => [entry.name, entry.status, entry.reason])).toEqual([
      ["a.txt", "success", null],
      ["b.txt", "failed", "Locked."],
    ]);
  });

  test("looks beyond the first page for entries that moved on", async () => {
    const [upload] = queue.upload([file("a.txt")], ORGANIZATION);
    transfer("a.txt").resolve();
    const document = await upload?.done;
    if (document) document.status = "success";
    server.unshift(...Array.from({ length: 150 }, () => newDocument({ status: "success" })));
    await queue.sync(ORGANIZATION, ME.id);
    expect(only().status).toBe("success");
  });

  test("an answer that is older than a message doesn't overwrite it", async () => {
    const [upload] = queue.upload([file("a.txt")], ORGANIZATION);
    transfer("a.txt").resolve();
    const document = await upload?.done;
    if (!document) throw new Error("no document");
    const syncing = queue.sync(ORGANIZATION, ME.id);
    queue.change({ ...document, status: "success", stage: null });
    await syncing;
    expect(only().status).toBe("success");
  });

  test("an add whose answer was lost is found by its path", async () => {
    queue.upload([file("a.txt")], ORGANIZATION);
    transfer("a.txt").resolve();
    await settle();
    const stored = server[0];
    queue.reset();
    refuseAdd = new Error("The connection was lost.");
    queue.upload([file("b.txt")], ORGANIZATION);
    transfer("b.txt").resolve();
    await settle();
    const { id } = only();
    server = [newDocument({ name: "b.txt", path: `http://x/uploads/files/${id}` })];
    await queue.sync(ORGANIZATION, ME.id);
    expect(stored).toBeDefined();
    expect(only()).toMatchObject({ id, status: "processing", step: "reading", reason: null });
  });
});

test("sign-out stops what is being sent and empties the list", async () => {
  queue.upload([file("a.txt")], ORGANIZATION);
  queue.reset();
  await settle();
  expect(transfer("a.txt").signal.aborted).toBe(true);
  expect(queue.getState().entries).toEqual([]);
  expect(told).toEqual([]);
});

describe("without a connection", () => {
  const cut = new SendError("The connection was lost while sending.", true);

  test("an upload pauses however often it is cut, and goes on when the connection is back", async () => {
    queue.upload([file("a.txt")], ORGANIZATION);
    for (let cuts = 1; cuts <= 5; cuts += 1) {
      isConnected = false;
      transfer("a.txt").reject(cut);
      await settle();
      expect(only()).toMatchObject({ status: "processing", step: "paused" });
      expect(transfers).toHaveLength(cuts);
      reconnect();
      await settle();
      expect(only().step).toBe("sending");
    }
    transfer("a.txt").resolve();
    await settle();
    expect(only()).toMatchObject({ status: "processing", step: "reading" });
    expect(told).toEqual([]);
  });

  test("adding a stored file pauses too, and isn't sent again", async () => {
    queue.upload([file("a.txt")], ORGANIZATION);
    refuseAdd = new NetworkError();
    isConnected = false;
    transfer("a.txt").resolve();
    await settle();
    expect(only().step).toBe("paused");
    refuseAdd = null;
    reconnect();
    await settle();
    expect(only().step).toBe("reading");
    expect(transfers).toHaveLength(1);
  });

  test("a paused upload can be cancelled", async () => {
    const [upload] = queue.upload([file("a.txt")], ORGANIZATION);
    isConnected = false;
    transfer("a.txt").reject(cut);
    await settle();
    queue.cancel(only().id);
    await expect(upload?.done).rejects.toThrow("The upload was cancelled.");
    expect(names()).toEqual([]);
  });

  test("what fails while the server answers is a failure", async () => {
    queue.upload([file("a.txt")], ORGANIZATION);
    for (let tries = 0; tries < 3; tries += 1) {
      transfer("a.txt").reject(cut);
      await settle();
    }
    expect(only().status).toBe("failed");
    expect(told).toHaveLength(1);
  });
});

describe("content that is there already", () => {
  const known: EqualDocument = { id: 7, name: "old.txt", can_change: true };
  let checks: ((found: EqualDocument | null) => void)[];
  let added: UploadEntry[];

  beforeEach(() => {
    checks = [];
    added = [];
    queue = createUploadQueue({
      ...services,
      findEqual: () => new Promise((resolve) => checks.push(resolve)),
      async add(entry, signal) {
        added.push(entry);
        const document = await services.add(entry, signal);
        if (!entry.versionOf) return document;
        const { id, name } = entry.versionOf;
        return { ...document, id, name, status: "success", stage: "queued" };
      },
    });
  });

  async function found(...answers: (EqualDocument | null)[]) {
    queue.upload(
      answers.map((_, at) => file(`${at}.txt`, `content ${at}`)),
      ORGANIZATION,
    );
    answers.forEach((answer, at) => checks[at]?.(answer));
    await settle();
  }

  test("is asked about, while other files go on", async () => {
    await found(known, null);
    expect(transfers.map(({ entry }) => entry.name)).toEqual(["1.txt"]);
    expect(queue.getState().entries[0]).toMatchObject({ step: "choosing", equal: known });
    expect(queue.getState().entries.map(isSending)).toEqual([true, true]);
  });

  test("one choice for many files: skipped, replaced where the person may, or kept beside", async () => {
    await found(known, { ...known, id: 8, can_change: false }, known);
    const [own = "", foreign = "", other = ""] = queue.getState().entries.map(({ id }) => id);
    queue.decide([other], "skip");
    expect(names()).toEqual(["0.txt", "1.txt"]);
    queue.decide([own, foreign], "replace");
    expect(queue.getState().entries.map(({ step }) => step)).toEqual(["sending", "choosing"]);
    queue.decide([foreign], "keep");
    transfer("0.txt").resolve();
    transfer("1.txt").resolve();
    await settle();
    expect(added.map(({ versionOf }) => versionOf)).toEqual([{ id: 7, name: "old.txt" }, null]);
  });

  test("isn't asked about again after a failure", async () => {
    await found(known);
    const [{ id = "" } = {}] = queue.getState().entries;
    queue.decide([id], "keep");
    transfer("0.txt").reject(new SendError("No.", false));
    await settle();
    await queue.retry(id);
    expect(transfers).toHaveLength(2);
    expect(checks).toHaveLength(1);
  });

  test("a new version is processing until it answers, or says why the one before does", async () => {
    queue.upload([file("new.txt")], ORGANIZATION, null, { id: 7, name: "old.txt" });
    expect(checks).toHaveLength(0);
    transfer("new.txt").resolve();
    await settle();
    expect(only()).toMatchObject({ status: "processing", step: "reading", documentId: 7 });
    const read = newDocument({ id: 7, name: "old.txt", status: "success", stage: null, progress: 1 });
    server = [{ ...read, status_reason: "The new version couldn't be read." }];
    queue.change(read);
    expect(only()).toMatchObject({ status: "processing", ended: true });
    await queue.sync(ORGANIZATION, ME.id);
    expect(only()).toMatchObject({ status: "failed", retryFrom: "reading" });
    await queue.retry(only().id);
    server = [read];
    queue.change(read);
    await queue.sync(ORGANIZATION, ME.id);
    expect(only()).toMatchObject({ status: "success", reason: null });
  });
});
