import { firstDelta } from "./first-token.ts";
import { limitsLifted } from "./limits.ts";
import { sizesOf } from "./options.ts";
import { ms, percentile, row } from "./print.ts";
import { type BenchCaller, DEMO_ORGANIZATION, signIn, startBenchStack } from "./stack.ts";
import { startSteadyModel } from "./steady-model.ts";
import postgres from "postgres";

/** Tokens of an answer, which would take ten seconds: each is stopped long before its end. */
const TOKENS = 1000;

/** What is asked and stopped: a chat's answer, or a run of an agent. */
interface Asking {
  name: string;
  /** Sends what the model knows by `name`. */
  ask(caller: BenchCaller, name: string): Promise<Response>;
  /** What stops it, by the first event of its stream. */
  stop(caller: BenchCaller, first: string): Promise<Response>;
}

const chat: Asking = {
  name: "chat's answer",
  async ask({ call }, name) {
    const { id } = (await (await call("/chat/create", {})).json()) as { id: number };
    return call("/chat/message", { chat_id: id, message: `How many days of leave are there? ${name}` });
  },
  stop: ({ call }, first) => call("/chat/cancel", { message_id: numberIn(first, /"message_id":(\d+)/) }),
};

const message = (instance_id: number): Asking => ({
  name: "run of a message",
  ask: ({ call }, name) =>
    call("/agent/message-generator/run", {
      instance_id,
      values: { kind: "mail", purpose: `Repair of the pump ${name}`, key_points: "- it is repaired" },
    }),
  stop: ({ call }, first) => call("/agent/run/stop", { id: numberIn(first, /"run":\{"id":(\d+)/) }),
});

function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`No id in ${text.slice(0, 200)}`);
  return Number(found);
}

/** An agent that writes messages, of everybody in the demo's organisation. */
async function messageInstance(databaseUrl: string): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [made] = await sql<{ id: number }[]>`
      insert into public.agent_instances (organization_id, agent_id, name, visibility)
      select ${DEMO_ORGANIZATION}, id, 'Bench', 'organization' from public.agents where type = 'message_generator' returning id`;
    if (!made) throw new Error("There is no message generator.");
    await sql.unsafe(limitsLifted(DEMO_ORGANIZATION));
    return Number(made.id);
  } finally {
    await sql.end();
  }
}

/**
 * `npm run bench -- runs [--times N]`: of a chat's answer and of an agent's run: time to the first token beyond the model's own, and, of those that are stopped while they are written,
 * from the call that stops them until nothing more comes.
 */
export async function run(args: string[]): Promise<void> {
  const { times: many } = sizesOf(args, { times: 40 });
  const model = await startSteadyModel(TOKENS);
  const stack = await startBenchStack({ OPENAI_API_KEY: "stub", OPENAI_BASE_URL: model.url });
  try {
    const caller = await signIn(stack);
    for (const asking of [chat, message(await messageInstance(stack.databaseUrl))]) {
      const times: { first: number; stopped: number }[] = [];
      for (let n = -3; n < many; n += 1) {
        const name = `#${asking.name.replaceAll(/\W/g, "-")}${n + 3}#`;
        const began = performance.now();
        const heard = await firstDelta(await asking.ask(caller, name));
        const { asked, told } = model.written(name);
        const stopping = performance.now();
        const [stopped, answer] = await Promise.all([heard.end(), asking.stop(caller, heard.text)]);
        if (!answer.ok) throw new Error(`It couldn't be stopped: ${answer.status} ${await answer.text()}`);
        if (n >= 0) times.push({ first: heard.at - began - (told - asked), stopped: stopped - stopping });
      }
      const of = (which: "first" | "stopped") => {
        const numbers = times.map((each) => each[which]);
        return `p50 ${ms(percentile(numbers, 0.5))} p95 ${ms(percentile(numbers, 0.95))}`;
      };
      row(asking.name, {
        "first token beyond the model's": of("first"),
        "stop → nothing more": of("stopped"),
      });
    }
  } finally {
    await stack.close();
    await model.close();
  }
}
