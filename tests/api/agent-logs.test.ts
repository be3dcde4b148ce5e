import { getRequestListener } from "@hono/node-server";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createOfflineModel } from "../../local/ai/index.ts";
import type { Ground } from "../../local/ground.ts";
import { refusal, send } from "../support/call.ts";
import { startOwnStack } from "../support/own-stack.ts";
import { sql } from "../support/sql.ts";
import { until } from "../support/wait.ts";
import { batchOf, ended } from "./successes/agent-batches.ts";
import { aboutDocument, drafted, letters } from "./successes/agent-drafts.ts";
import { messageInstance, points, runMessage } from "./successes/agent-runs.ts";
import { generator, SENTENCE } from "./successes/invoices.ts";
import { makeScene, type Scene } from "./successes/scene.ts";
import { script, voiceInstance } from "./successes/voice-runs.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

/** What nobody could write by chance, in fields of each way to a model. */
const planted = {
  sender: "Xantippe Quorndon-Zebrowski",
  signature: "Vault code 90417-KESTREL-8823",
  avoid: "the Brumbleworth affair of ninety-one",
  reply_to: "Our margin with Grindlewick & Sons is 43.71 percent.",
};
const context = "The takeover of Pellucid Harrow is planned for the ninth.";
const leak =
  /quorndon|zebrowski|90417.?kestrel|kestrel.?8823|brumbleworth|grindlewick|43\.71 ?(percent|%)|pellucid/i;

/** How a vendor fails, given what it was asked: the worst of them repeat it. */
type Failure = (response: ServerResponse, prompt: string) => void;
const refuses =
  (status: number): Failure =>
  (response, prompt) => {
    response.writeHead(status, { "content-type": "application/json", "x-should-retry": "false" });
    const error = {
      message: `Can't process: ${prompt}`,
      type: prompt,
      code: prompt.slice(0, 60),
      param: prompt,
    };
    response.end(JSON.stringify({ error }));
  };
const WRITES = "writes what it was asked, in no form";
const failures: readonly (readonly [string, Failure])[] = [
  ["refuses with what it was asked", refuses(400)],
  ["breaks down with what it was asked", refuses(500)],
  ["can't do what it was asked", refuses(501)],
  [
    "answers with a page of HTML",
    (response, prompt) =>
      void response
        .writeHead(502, { "content-type": "text/html", "x-should-retry": "false" })
        .end(`<html>${prompt}</html>`),
  ],
  [
    "breaks off in the middle of an event",
    (response, prompt) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`data: {"choices":[{"delta":{"content":${JSON.stringify(prompt)}\n\n`);
    },
  ],
  [
    "sends an error within its stream",
    (response, prompt) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`data: ${JSON.stringify({ error: { message: prompt, type: prompt } })}\n\n`);
    },
  ],
  [
    WRITES,
    (response, prompt) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(
        `data: ${JSON.stringify({ choices: [{ delta: { content: prompt } }] })}\n\ndata: [DONE]\n\n`,
      );
    },
  ],
];

let failure: Failure = refuses(400);
/** Everything that was asked for, to be sure that there was something to repeat. */
let prompts = "";
let log: string[] = [];
let server: Server;
let ground: Ground;
let scene: Scene;

beforeAll(async () => {
  const offline = createOfflineModel();
  server = createServer((request, response) => {
    void text(request).then((body) => {
      if (/\/(chat\/completions|audio\/speech)$/.test(request.url ?? "")) {
        prompts += body;
        return failure(response, body);
      }
      const again = (url: Request) => new Request(url.url, { method: "POST", headers: url.headers, body });
      return getRequestListener((url) => offline.fetch(again(url)))(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ground = await startOwnStack(
    {
      OPENAI_API_KEY: "sk-live",
      OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      OPENAI_SEARCH_HELP: "off",
    },
    { log: (line) => void log.push(line) },
  );
  scene = await makeScene();
});
afterAll(async () => {
  await ground.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function hide(instance: number, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await sql()`
      insert into public.agent_instance_field_permissions (organization_id, instance_id, field_key, permission)
      values (${scene.id}, ${instance}, ${key}, 'hidden')`;
  }
}

it.each(failures)("no log, job or answer tells a hidden value when the model %s", async (title, how) => {
  [failure, prompts, log] = [how, "", []];
  const { user } = scene;
  const here = { organizationId: scene.id };
  const told: unknown[] = [];
  const message = await messageInstance(scene, { values: planted, context });
  await hide(message, [...Object.keys(planted), "context"]);
  const { told: lines, run } = await runMessage(scene, user, { instance_id: message, values: points });
  if (title !== WRITES) expect(run).toMatchObject({ state: "failed", variants: [{}], cost: 0 });
  told.push(lines, run);
  const { id } = await batchOf(scene, user, message, [points, { ...points, purpose: "Repair of pump 2" }]);
  await scene.as(user, "/agent/batch/start", { id });
  await ended(scene, user, id);
  told.push(
    await scene.as(user, "/agent/batch/get", { id }),
    await scene.as(user, "/agent/batch/rows", { id }),
  );

  // An editor who sees all of it asks, so that the model is told; what is logged of it is nobody's.
  const document = await aboutDocument(scene, `# Deal\n\n${context}`);
  const asked = { instance_id: message, document_ids: [document] };
  await drafted(scene, scene.admin, "generate-context", asked);
  const messages = letters.map((each) => each.replace("Give", `${planted.reply_to} Give`));
  await drafted(scene, scene.admin, "fine-tune", { instance_id: message, messages });

  const voice = await voiceInstance(scene);
  await sql()`update public.agent_instances set context = ${context}, style = ${planted.avoid} where id = ${voice}`;
  await hide(voice, ["context", "style"]);
  const warranty = await scene.document();
  // A summary for a member is written from what they don't see.
  for (const values of [{ text: script }, { document: [warranty.id] }]) {
    const asked = { instance_id: voice, values };
    const begun = await scene.as(user, "/agent/voice-generator/run", asked);
    const run = await until("a recording's end", async () => {
      await sql()`update public.jobs set run_at = now() where key = ${`agent-run:${begun.id}`} and status = 'queued'`;
      const now = await scene.as(user, "/agent/voice-generator/get", { id: begun.id });
      return now.state === "running" ? null : now;
    });
    expect(run.state).toBe("failed");
    told.push(run);
  }

  const invoice = await generator(scene, { seller_name: planted.sender, notes: planted.signature });
  await hide(invoice, ["seller_name", "notes"]);
  const path = "/agent/invoice-generator/run";
  told.push((await refusal(user, path, { instance_id: invoice, sentence: SENTENCE }, here)).body);
  told.push(await scene.as(user, "/agent/runs", {}));
  told.push(await (await send(user, "/agent/batches", {}, here)).json());

  expect(prompts).toMatch(leak);
  expect(JSON.stringify(told)).not.toMatch(leak);
  for (const table of [
    "agent_runs",
    "agent_batch_rows",
    "generations",
    "audit_entries",
    "realtime.messages",
  ]) {
    const rows =
      await sql()`select to_jsonb(kept) as row from ${sql()(table.includes(".") ? table : `public.${table}`)} as kept`;
    expect(JSON.stringify(rows)).not.toMatch(leak);
  }
  const jobs = await sql()`select to_jsonb(kept) as row from public.jobs as kept`;
  expect(JSON.stringify(jobs)).not.toMatch(leak);
  // The log is told line by line, after what it tells of.
  await until("the log", () => Promise.resolve(log.length > 0 ? true : null));
  expect(log.join("\n")).not.toMatch(leak);
});
