import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addressOf,
  has,
  makeOrganization,
  newClient,
  type Organization,
  platform,
  server,
  sql,
} from "./platform.ts";
import { MARK } from "./parts.ts";

const BYTES = new TextEncoder().encode("Pumps need oil.");
const newName = () => `files/${randomUUID()}`;
const publicAddress = (path: string) => addressOf("storage", `/object/public/uploads/${path}`);

describe.runIf(has("storage"))("storage", () => {
  let organization: Organization;
  let other: Organization;
  /** A bucket of these tests alone, which is private and takes little. */
  const bucket = `${MARK}${randomUUID()}`;
  const removed: string[] = [];

  beforeAll(async () => {
    [organization, other] = [await makeOrganization(), await makeOrganization()];
    const { error } = await server().storage.createBucket(bucket, {
      public: false,
      fileSizeLimit: 1000,
      allowedMimeTypes: ["text/plain", "image/png"],
    });
    if (error) throw error;
  });
  afterAll(async () => {
    await server().storage.from("uploads").remove(removed);
    await server().storage.emptyBucket(bucket);
    await server().storage.deleteBucket(bucket);
  });

  const everybody = () => [
    organization.user.client,
    organization.owner.client,
    other.owner.client,
    newClient(),
  ];

  /** A file of a member's, as an upload leaves it. */
  async function addedFile(): Promise<string> {
    const path = newName();
    const { error } = await organization.user.client.storage.from("uploads").upload(path, BYTES);
    if (error) throw error;
    removed.push(path);
    return path;
  }

  describe("a file", () => {
    it("is added by a signed-in person, under a random name only", async () => {
      await addedFile();
      const box = organization.user.client.storage.from("uploads");
      for (const path of [
        "files/report.pdf",
        randomUUID(),
        `files/../${randomUUID()}`,
        `other/${randomUUID()}`,
      ])
        expect([path, (await box.upload(path, BYTES)).error]).toEqual([path, expect.anything()]);
      expect((await newClient().storage.from("uploads").upload(newName(), BYTES)).error).not.toBeNull();
    });

    it("has its owner from the token alone", async () => {
      const path = await addedFile();
      const [found] = await sql()<{ owner: string; size: number }[]>`
        select coalesce(owner_id, owner::text) as owner, (metadata ->> 'size')::int as size
        from storage.objects where bucket_id = 'uploads' and name = ${path}`;
      expect(found).toEqual({ owner: organization.user.authId, size: BYTES.length });
    });

    it("is neither listed, replaced, moved, copied, signed nor deleted, even by its owner", async () => {
      const path = await addedFile();
      for (const client of everybody()) {
        const box = client.storage.from("uploads");
        expect((await box.list("files")).data ?? []).toEqual([]);
        expect((await box.upload(path, BYTES, { upsert: true })).error).not.toBeNull();
        expect((await box.update(path, BYTES)).error).not.toBeNull();
        expect((await box.move(path, newName())).error).not.toBeNull();
        expect((await box.copy(path, newName())).error).not.toBeNull();
        expect((await box.createSignedUrl(path, 60)).data).toBeNull();
        expect((await box.remove([path])).data ?? []).toEqual([]);
      }
      expect(await (await fetch(publicAddress(path))).text()).toBe("Pumps need oil.");
    });

    it("keeps its bytes and its type, sent as a form or raw", async () => {
      const box = organization.user.client.storage.from("uploads");
      const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);
      const [form, raw] = [newName(), newName()];
      removed.push(form, raw);
      const type = "application/pdf";
      expect((await box.upload(form, new Blob([bytes], { type }))).error).toBeNull();
      expect((await box.upload(raw, bytes, { contentType: type })).error).toBeNull();
      for (const path of [form, raw]) {
        const answer = await fetch(publicAddress(path));
        expect(answer.headers.get("content-type")).toBe(type);
        expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
      }
      expect((await box.upload(raw, BYTES)).error?.message).toMatch(/exists/);
    });

    it("gives parts, tells when nothing changed, and offers a name", async () => {
      const path = await addedFile();
      const part = await fetch(publicAddress(path), { headers: { range: "bytes=2-4" } });
      expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
        206,
        "bytes 2-4/15",
        "mps",
      ]);
      const etag = (await fetch(publicAddress(path))).headers.get("etag") ?? "";
      const again = await fetch(publicAddress(path), { headers: { "if-none-match": etag } });
      expect(again.status).toBe(304);
      const named = await fetch(`${publicAddress(path)}?download=my notes.txt`);
      expect(named.headers.get("content-disposition")).toMatch(/^attachment;.*my%20notes\.txt/);
    });

    it("of HTML runs nothing", async () => {
      const box = organization.user.client.storage.from("uploads");
      const path = newName();
      removed.push(path);
      await box.upload(path, "<script>1</script>", { contentType: "text/html" });
      const answer = await fetch(publicAddress(path));
      expect(answer.headers.get("content-type")).not.toMatch(/html/);
    });
  });

  describe("a private bucket", () => {
    const box = () => server().storage.from(bucket);

    it("opens by signed addresses alone", async () => {
      await box().upload("notes/a b", new Blob(["mine"], { type: "text/plain" }));
      for (const client of everybody()) {
        expect((await client.storage.from(bucket).download("notes/a b")).data).toBeNull();
        expect((await client.storage.from(bucket).list("notes")).data ?? []).toEqual([]);
        expect((await client.storage.from(bucket).upload("more", BYTES)).error).not.toBeNull();
        expect((await client.storage.from(bucket).createSignedUrl("notes/a b", 60)).data).toBeNull();
      }
      const direct = await fetch(addressOf("storage", `/object/public/${bucket}/notes/a%20b`));
      expect(direct.ok).toBe(false);
      const { data } = await box().createSignedUrl("notes/a b", 60);
      const address = new URL(data?.signedUrl ?? "");
      const signedAt = addressOf("storage", address.pathname.replace(/^\/storage\/v1/, "")) + address.search;
      expect(await (await fetch(signedAt)).text()).toBe("mine");
      expect((await fetch(`${signedAt}x`)).ok).toBe(false);
      await box().upload("notes/other", new Blob(["other"], { type: "text/plain" }));
      expect((await fetch(signedAt.replace("a%20b", "other"))).ok).toBe(false);
    });

    it("takes no more bytes and no other types than it says", async () => {
      const big = await box().upload("big", new Blob([new Uint8Array(1001)], { type: "text/plain" }));
      expect(big.error).toMatchObject({ statusCode: "413" });
      for (const sent of [
        await box().upload("script", "1", { contentType: "text/javascript" }),
        await box().upload("script", new Blob(["<svg/>"], { type: "application/xhtml+xml" })),
      ])
        expect(sent.error).toMatchObject({ statusCode: "415" });
      const [left] = await sql()<{ count: number }[]>`
        select count(*)::int as count from storage.objects where bucket_id = ${bucket} and name in ('big', 'script')`;
      expect(left?.count).toBe(0);
    });

    it("is sent a file by a signed address, once", async () => {
      const { data, error } = await box().createSignedUploadUrl("signed");
      expect(error).toBeNull();
      const anybody = newClient().storage.from(bucket);
      const file = () => new Blob(["hello"], { type: "text/plain" });
      expect((await anybody.uploadToSignedUrl("signed", "forged", file())).error).not.toBeNull();
      expect((await anybody.uploadToSignedUrl("other", data?.token ?? "", file())).error).not.toBeNull();
      expect((await anybody.uploadToSignedUrl("signed", data?.token ?? "", file())).error).toBeNull();
      expect((await anybody.uploadToSignedUrl("signed", data?.token ?? "", file())).error).not.toBeNull();
      expect(await (await box().download("signed")).data?.text()).toBe("hello");
    });

    it("has files copied, moved and removed with their bytes by the server", async () => {
      await box().upload("moves/a", "text", { contentType: "text/plain" });
      expect((await box().copy("moves/a", "moves/b")).error).toBeNull();
      expect((await box().move("moves/b", "moves/c")).error).toBeNull();
      expect((await box().list("moves")).data?.map(({ name }) => name)).toEqual(["a", "c"]);
      expect(await (await box().download("moves/c")).data?.text()).toBe("text");
      expect((await box().remove(["moves/a", "moves/c"])).data).toHaveLength(2);
      expect((await box().download("moves/c")).data).toBeNull();
    });
  });

  describe("buckets", () => {
    it("are hidden from everyone", async () => {
      for (const { storage } of everybody()) {
        expect((await storage.listBuckets()).data ?? []).toEqual([]);
        expect((await storage.createBucket(randomUUID())).error).not.toBeNull();
        expect((await storage.updateBucket("uploads", { public: false })).error).not.toBeNull();
        expect((await storage.emptyBucket("uploads")).error).not.toBeNull();
        expect((await storage.deleteBucket("uploads")).error).not.toBeNull();
      }
    });

    it("of the product are there, with their limits", async () => {
      const { data } = await server().storage.listBuckets();
      const [wanted] = await sql()<{ ids: string[] }[]>`
        select array_agg(id order by id) as ids from storage.buckets where id not like ${`${MARK}%`}`;
      const ofProduct = data?.filter(({ id }) => !id.startsWith(MARK)) ?? [];
      expect(ofProduct.map(({ id }) => id).toSorted()).toEqual(wanted?.ids);
      expect(ofProduct.length).toBeGreaterThan(3);
      for (const { id, file_size_limit } of ofProduct)
        expect([id, file_size_limit]).toEqual([id, expect.any(Number)]);
    });
  });

  it("opens to the project's keys alone", async () => {
    const answer = await fetch(addressOf("storage", "/bucket"), {
      headers: { apikey: platform().publishableKey, authorization: "Bearer nonsense" },
    });
    expect(answer.ok).toBe(false);
  });
});
