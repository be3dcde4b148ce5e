import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Ground } from "../../local/ground.ts";
import { call } from "../support/call.ts";
import { startOwnStack } from "../support/own-stack.ts";
import { newClient } from "../support/people.ts";
import { until } from "../support/wait.ts";
import { upload } from "../support/upload.ts";
import { makeFileScene, text } from "./checks/files.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

let ground: Ground;
let scene: Awaited<ReturnType<typeof makeFileScene>>;

beforeAll(async () => {
  ground = await startOwnStack({});
  scene = await makeFileScene(ground);
});
afterAll(() => ground.close());

/** Holds jobs of a kind back until they are let go. */
async function heldBack(kind: string, work: () => Promise<void>) {
  await ground.database.exec(`
    create function public.hold_back() returns trigger language plpgsql as $$
      begin new.run_at := now() + interval '1 hour'; new.turn := null; return new; end $$;
    create trigger hold_back before insert on public.jobs for each row when (new.kind = '${kind}')
      execute function public.hold_back();`);
  await work();
  await ground.database.exec(`
    drop trigger hold_back on public.jobs; drop function public.hold_back();
    update public.jobs set run_at = now() where kind = '${kind}' and status = 'queued'; notify jobs, '${kind}'`);
}

describe("a public file", () => {
  it("whose document fewer may read has another address, and the one kept aside is dead", async () => {
    const { id } = await scene.add();
    const [first, second] = [await scene.tag(), await scene.tag()];
    for (const change of [
      () => scene.retag(id, [first, second]),
      () => scene.retag(id, [], [first]),
      () => scene.retag(id, [first], [second]),
    ]) {
      const [before, path] = [await scene.linkOf(id), await scene.pathOf(id)];
      expect(await (await fetch(before)).text()).toBe(text);
      await change();
      await scene.noJobs();
      expect((await fetch(before)).status).toBeGreaterThanOrEqual(400);
      const after = await scene.linkOf(id);
      expect(await (await fetch(after)).text()).toBe(text);
      expect([await scene.objects(path), await scene.objects(await scene.pathOf(id))]).toEqual([
        [],
        [await scene.pathOf(id)],
      ]);
    }
  });

  it("moves when a tag is deleted that others stand beside", async () => {
    const { id } = await scene.add();
    const [kept, gone] = [await scene.tag(), await scene.tag()];
    await scene.retag(id, [kept, gone]);
    await scene.noJobs();
    const before = await scene.linkOf(id);
    await call(scene.organization.admin, "/organization/tags/delete", { id: gone }, scene.options);
    await scene.noJobs();
    expect((await fetch(before)).status).toBeGreaterThanOrEqual(400);
    expect(await (await fetch(await scene.linkOf(id))).text()).toBe(text);
  });

  it("stays where it is when more may read its document", async () => {
    const { id } = await scene.add();
    const [first, second] = [await scene.tag(), await scene.tag()];
    await scene.retag(id, [first]);
    await scene.noJobs();
    const before = await scene.linkOf(id);
    await scene.retag(id, [second]);
    await scene.retag(id, [], [first, second]);
    await scene.noJobs();
    expect(await scene.linkOf(id)).toBe(before);
    expect(await (await fetch(before)).text()).toBe(text);
  });

  it("may move while it is read", async () => {
    const long = Array.from(
      { length: 12_000 },
      (_, line) => `Sentence ${line} is about pump ${line * 7}.`,
    ).join("\n\n");
    const { id } = await upload(scene.organization.user, scene.organization.id, "Long.txt", long);
    for (let round = 0; round < 3; round++) {
      const label = await scene.tag();
      await scene.retag(id, [label]);
      await scene.retag(id, [], [label]);
    }
    const [row] = await until("the reading", async () => {
      const rows = await ground.database.query<{ status: string; status_reason: string | null }>(
        "select status, status_reason from public.documents where id = $1 and status <> 'processing'",
        [id],
      );
      return rows.length > 0 ? rows : null;
    });
    expect(row).toMatchObject({ status: "success", status_reason: null });
    await scene.noJobs();
    expect(await (await fetch(await scene.linkOf(id))).text()).toBe(long);
  });

  it("is gone under both its names when its document is deleted before it has moved", async () => {
    const { id } = await scene.add();
    const path = await scene.pathOf(id);
    let target = "";
    await heldBack("storage.move", async () => {
      await scene.retag(id, [await scene.tag()]);
      const [job] = await ground.database.query<{ path: string }>(
        "select payload ->> 'path' as path from public.jobs where kind = 'storage.move' and status = 'queued'",
      );
      target = job?.path ?? "";
      await call(scene.organization.admin, "/document/delete", { id }, scene.options);
    });
    await scene.noJobs();
    expect(target).toMatch(/^files\//);
    expect(await scene.objects(path, target)).toEqual([]);
  });

  it("moves once more after its mover was killed between copy and end", async () => {
    const { id } = await scene.add();
    let target = "";
    await heldBack("storage.move", async () => {
      await scene.retag(id, [await scene.tag()]);
      const [job] = await ground.database.query<{ path: string }>(
        "select payload ->> 'path' as path from public.jobs where kind = 'storage.move' and status = 'queued'",
      );
      target = job?.path ?? "";
      const { error } = await newClient(ground.secretKey)
        .storage.from("uploads")
        .copy(await scene.pathOf(id), target);
      expect(error).toBeNull();
    });
    await scene.noJobs();
    expect(await scene.pathOf(id)).toBe(target);
    expect(await (await fetch(await scene.linkOf(id))).text()).toBe(text);
  });

  it("isn't deleted while a document has it", async () => {
    const { id } = await scene.add();
    await ground.database.query(
      "select private.enqueue('storage.delete', 1, 'storage:in use', jsonb_build_object('path', $1::text))",
      [await scene.pathOf(id)],
    );
    await scene.noJobs();
    expect(await (await fetch(await scene.linkOf(id))).text()).toBe(text);
  });
});
