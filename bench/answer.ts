import { serve } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { createOfflineModel } from "../local/ai/index.ts";
import { firstHelpToken, firstToken } from "./first-token.ts";
import { type HelpStack, startHelpStack } from "./help-stack.ts";
import { sizesOf } from "./options.ts";
import { ms, percentile, row } from "./print.ts";
import { type BenchCaller, signIn } from "./stack.ts";

const QUESTION = "How many days of leave are there?";

/** The model as a stub that answers at once, so that what is measured is the product's own time. */
async function startStub() {
  const offline = createOfflineModel();
  const app = new Hono();
  app.post("/chat/completions", (c) => {
    const chunk = (delta: object, finish: string | null = null) =>
      `data: ${JSON.stringify({ id: "stub", object: "chat.completion.chunk", created: 0, model: "stub", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    return c.body(
      `${chunk({ content: "Twenty-eight days. [1]" })}${chunk({}, "stop")}data: [DONE]\n\n`,
      200,
      {
        "content-type": "text/event-stream",
      },
    );
  });
  app.mount("/", (request) => offline.fetch(request));
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const HELP_QUESTION = "How do I invite a member by mail?";

/** The same of the help agent, which answers from the help centre's articles once they have been read. */
async function measureHelp({ documents }: HelpStack, caller: BenchCaller, questions: number): Promise<void> {
  for (let n = 0; n < Math.min(5, questions); n += 1) await firstHelpToken(caller, HELP_QUESTION);
  const times: number[] = [];
  for (let n = 0; n < questions; n += 1) times.push(await firstHelpToken(caller, HELP_QUESTION));
  row("question to the help agent → first token", {
    p50: ms(percentile(times, 0.5)),
    p95: ms(percentile(times, 0.95)),
    documents: String(documents),
  });
}

/**
 * `npm run bench -- answer [--questions N] [--articles N]`: question to first token beyond the model's own time, one question at a
 * time. `--articles`: so many of the help centre's, in place of all.
 */
export async function run(args: string[]): Promise<void> {
  const { questions, articles } = sizesOf(args, { questions: 40, articles: 0 });
  const stub = await startStub();
  const help = await startHelpStack(articles, { OPENAI_API_KEY: "stub", OPENAI_BASE_URL: stub.url });
  try {
    const caller = await signIn(help.stack);
    for (let n = 0; n < Math.min(5, questions); n += 1) await firstToken(caller, QUESTION);
    const times: number[] = [];
    for (let n = 0; n < questions; n += 1) times.push(await firstToken(caller, QUESTION));
    row("question → first token", { p50: ms(percentile(times, 0.5)), p95: ms(percentile(times, 0.95)) });
    await measureHelp(help, caller, questions);
  } finally {
    await help.close();
    await stub.close();
  }
}
