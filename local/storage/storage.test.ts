import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startGround } from "../ground.ts";
import type { Ground } from "../ground.ts";
import { makeProject, signedUp } from "../testing/project.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const buckets = `
insert into storage.buckets (id, name, public, file_size_limit) values
  ('uploads', 'uploads', true, 52428800), ('private', 'private', false, 1000);
create policy "Members add uploads" on storage.objects for insert to authenticated
  with check (bucket_id = 'uploads');
create policy "Owners read their private files" on storage.objects for select to authenticated
  using (bucket_id = 'private' and owner_id = (select auth.uid())::text);
create policy "Owners add private files" on storage.objects for insert to authenticated
  with check (bucket_id = 'private');
create policy "Owners remove their files" on storage.objects for delete to authenticated
  using (owner_id = (select auth.uid())::text);
`;

let ground: Ground;

beforeAll(async () => {
  const root = await makeProject({ "supabase/migrations/20260101000000_buckets.sql": buckets });
  ground = await startGround({ root });
});
afterAll(() => ground.close());

const publicUrl = (path: string) => `${ground.url}/storage/v1/object/public/uploads/${path}`;

describe("uploads", () => {
  it("over the limit are refused with 413 in words, whether the size is told or not", async () => {
    const { client } = await signedUp(ground);
    const box = client.storage.from("private");
    const told = await box.upload("big", new Uint8Array(200_000), { contentType: "text/plain" });
    expect(told.error).toMatchObject({
      statusCode: "413",
      message: expect.stringContaining("maximum allowed size"),
    });
    const asForm = await box.upload("big", new Blob([new Uint8Array(2000)]));
    expect(asForm.error).toMatchObject({ statusCode: "413" });
    expect((await box.upload("small", new Blob([new Uint8Array(1000)]))).error).toBeNull();
    const [left] = await ground.database.query<{ n: number }>(
      "select count(*) as n from storage.objects where name = 'big'",
    );
    expect(left?.n).toBe(0);
  });

  it("that are private open by links made together, and only those that their maker may read", async () => {
    const [mine, other] = [await signedUp(ground), await signedUp(ground)];
    const box = mine.client.storage.from("private");
    await box.upload("a b/1", new Blob(["one"]));
    await box.upload("a b/2", new Blob(["two"]));
    const { data } = await box.createSignedUrls(["a b/1", "none", "a b/2"], 300);
    expect(data?.map(({ path, error }) => [path, error !== null])).toEqual([
      ["a b/1", false],
      ["none", true],
      ["a b/2", false],
    ]);
    expect(await (await fetch(data?.[2]?.signedUrl ?? "")).text()).toBe("two");
    const strange = await other.client.storage.from("private").createSignedUrls(["a b/1"], 300);
    expect(strange.data?.[0]?.error).not.toBeNull();
  });
});

describe("downloads", () => {
  it("run nothing on the site's own origin", async () => {
    const { client } = await signedUp(ground);
    const uploads = client.storage.from("uploads");
    await uploads.upload("files/page", "<script>1</script>", { contentType: "text/html" });
    await uploads.upload("files/image", "<svg onload='1'/>", { contentType: "image/svg+xml" });
    const page = await fetch(publicUrl("files/page"));
    expect(page.headers.get("content-type")).toBe("text/plain");
    expect(page.headers.get("x-content-type-options")).toBe("nosniff");
    const image = await fetch(publicUrl("files/image"));
    expect(image.headers.get("content-disposition")).toMatch(/^attachment/);
  });

  it.each([
    "text/javascript",
    "TEXT/JavaScript; charset=utf-8",
    "application/javascript",
    "application/x-javascript",
    "application/ecmascript",
    "text/css",
    "application/wasm",
    "image/svg+xml",
    "IMAGE/SVG+XML",
    "text/xml",
    "application/xhtml+xml",
    "application/xslt+xml",
    "text/html;charset=utf-7",
    "multipart/x-mixed-replace",
    "image/png;, text/javascript",
    "image/png, text/javascript",
  ])("are never script, style or page as %s, on any way to the bytes", async (contentType) => {
    const { client } = await signedUp(ground);
    const box = client.storage.from("private");
    const path = `${(await client.auth.getUser()).data.user?.id}/code`;
    await box.remove([path]);
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    const authorization = { apikey: ground.publishableKey, authorization: `Bearer ${token}` };
    const target = `${ground.url}/storage/v1/object/private/${path}`;
    const headers = { ...authorization, "content-type": contentType };
    expect((await fetch(target, { method: "POST", headers, body: "alert(1)" })).status).toBe(200);
    const { data } = await box.createSignedUrl(path, 60);
    const ways = [target, data?.signedUrl ?? ""];
    for (const way of ways) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await fetch(way, { method, headers: authorization });
        expect([way, method, answer.status]).toEqual([way, method, 200]);
        expect(answer.headers.get("content-type")).toMatch(
          /^(text\/plain|application\/octet-stream|image\/png)$/,
        );
        expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
        expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'.*sandbox$/);
      }
    }
  });

  it("of private files are for their owner, or for who has a signed address", async () => {
    const [owner, other] = [await signedUp(ground), await signedUp(ground)];
    const path = `${owner.id}/note`;
    await owner.client.storage.from("private").upload(path, "mine", { contentType: "text/plain" });
    expect((await other.client.storage.from("private").download(path)).data).toBeNull();
    expect(await (await owner.client.storage.from("private").download(path)).data?.text()).toBe("mine");
    const { data } = await owner.client.storage.from("private").createSignedUrl(path, 60);
    expect(await (await fetch(data?.signedUrl ?? "")).text()).toBe("mine");
    expect((await fetch(`${data?.signedUrl ?? ""}x`)).status).toBe(400);
    expect((await other.client.storage.from("private").createSignedUrl(path, 60)).data).toBeNull();
  });
});
