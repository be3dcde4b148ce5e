import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Ground } from "../../local/ground.ts";
import { call } from "../support/call.ts";
import { startOwnStack } from "../support/own-stack.ts";
import { makeFileScene, text } from "./checks/files.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let ground: Ground;
let scene: Awaited<ReturnType<typeof makeFileScene>>;

beforeAll(async () => {
  ground = await startOwnStack({}, { storagePrivate: true });
  scene = await makeFileScene(ground);
});
afterAll(() => ground.close());

describe("a private file", () => {
  it("is read, listed and opened by a link of five minutes", async () => {
    const { id, status } = await scene.add();
    expect(status).toBe("success");
    const { documents } = await call(scene.organization.user, "/document/list", {}, scene.options);
    for (const link of [await scene.linkOf(id), documents.find((one) => one.id === id)?.path ?? ""]) {
      expect(await (await fetch(link)).text()).toBe(text);
      const token = new URL(link).searchParams.get("token") ?? "";
      const { exp } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
        exp: number;
      };
      expect(Math.abs(exp - Date.now() / 1000 - 300)).toBeLessThan(60);
    }
  });

  it("is served to nobody else", async () => {
    const { id } = await scene.add();
    const path = await scene.pathOf(id);
    const other = await scene.add("Other.md");
    const link = new URL(await scene.linkOf(other.id));
    link.pathname = `/storage/v1/object/sign/uploads/${path}`;
    const addresses = [
      `${ground.url}/storage/v1/object/public/uploads/${path}`,
      `${ground.url}/storage/v1/object/uploads/${path}`,
      `${ground.url}/storage/v1/object/authenticated/uploads/${path}`,
      `${ground.url}/storage/v1/object/sign/uploads/${path}`,
      link.href,
    ];
    for (const address of addresses) {
      for (const headers of [undefined, { authorization: `Bearer ${scene.organization.user.token}` }]) {
        const { status } = await fetch(address, headers && { headers });
        expect([address, status]).toEqual([address, expect.toSatisfy((each: number) => each >= 400)]);
      }
    }
    const signed = await scene.organization.user.client.storage.from("uploads").createSignedUrl(path, 60);
    expect(signed.error).not.toBeNull();
  });

  it("moves as a public one does", async () => {
    const { id } = await scene.add();
    const before = await scene.linkOf(id);
    await scene.retag(id, [await scene.tag()]);
    await scene.noJobs();
    expect((await fetch(before)).status).toBeGreaterThanOrEqual(400);
    expect(await (await fetch(await scene.linkOf(id))).text()).toBe(text);
  });
});
