import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { startHelpStack } from "./help-stack.ts";
import { progressOf, row } from "./print.ts";
import { signIn } from "./stack.ts";

const Question = z.object({
  question: z.string(),
  /** Slugs of articles that answer it, and the screen that it leads to. */
  article: z.array(z.string()).default([]),
  screen: z.string().optional(),
  answerable: z.boolean(),
  /** Held back: nothing is tuned on it. */
  held: z.boolean(),
});
type Question = z.infer<typeof Question>;

const Link = z.object({ href: z.string() });

/** What came of a question. */
type Outcome = "right" | "nearest" | "offered" | "wrong";

/** @param links where the answer leads to @param unanswered a person is offered */
function outcomeOf({ article, screen }: Question, links: string[], unanswered: boolean): Outcome {
  const leads = links.some(
    (href) =>
      href === screen || article.some((slug) => new RegExp(`[?&]article=${slug}(?:[#&]|$)`).test(href)),
  );
  if (unanswered) return leads ? "nearest" : "offered";
  return leads ? "right" : "wrong";
}

/**
 * `npm run bench -- help [--questions N] [--articles N] [--show]`: asks the help agent the questions of `tests/help/questions.json`, those that may be tuned on and those that are held back apart:
 * the right article or screen cited, a person offered with the right article among the nearest or without, or another answer.
 * `--questions`: so many of each kind, in place of all; `--articles`: so many of the help centre's; `--show`: what came of those
 * that may be tuned on.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      questions: { type: "string", default: "Infinity" },
      articles: { type: "string", default: "0" },
      show: { type: "boolean", default: false },
    },
  });
  const questions = z.array(Question).parse(JSON.parse(await readFile("tests/help/questions.json", "utf8")));
  const { stack, sql, close } = await startHelpStack(Number(values.articles));
  const progress = progressOf("help", questions.length, "questions");
  let done = 0;
  try {
    const { call } = await signIn(stack);
    for (const held of [false, true]) {
      for (const answerable of [true, false]) {
        const asked = questions
          .filter((one) => one.held === held && one.answerable === answerable)
          .slice(0, Number(values.questions));
        const counts: Record<Outcome, number> = { right: 0, nearest: 0, offered: 0, wrong: 0 };
        for (const question of asked) {
          await (await call("/agent/help-agent/message/stream", { message: question.question })).text();
          const [answer] = await sql<{ links: unknown; unanswered: boolean; content: string }[]>`
            select links, unanswered, content from public.help_messages where author = 'agent' order by id desc limit 1`;
          const links = z
            .array(Link)
            .parse(answer?.links)
            .map(({ href }) => href);
          const outcome = outcomeOf(question, links, answer?.unanswered ?? true);
          counts[outcome] += 1;
          progress((done += 1));
          if (values.show && !held) console.log(`${outcome}\t${question.question}\t${links.join(" ")}`);
        }
        const whose = held ? "held back" : "tuned on";
        const told = answerable
          ? {
              right: counts.right,
              "offered, right article near": counts.nearest,
              offered: counts.offered,
              wrong: counts.wrong,
            }
          : { offered: counts.offered + counts.nearest, answered: counts.wrong + counts.right };
        row(
          `help, ${answerable ? "answerable" : "unanswerable"}, ${whose}`,
          Object.fromEntries(
            Object.entries(told).map(([name, count]) => [name, `${count} of ${asked.length}`]),
          ),
        );
      }
    }
  } finally {
    await close();
  }
}
