import type { OutputOf } from "../../supabase/functions/_shared/contract/index.ts";
import { makeScene, type Scene } from "../api/successes/scene.ts";
import { call } from "./call.ts";
import { allowPaid, askHelp, type Sent, teachHelp, useUpFree } from "./help-agent.ts";
import { addMember, makeOperator, makePerson, type Person } from "./people.ts";
import { sql } from "./sql.ts";
import { until } from "./wait.ts";

/** One question that the scene's article answers, and one that nothing does. */
export const helpQuestions = {
  answered: "How many days is an invitation by mail valid for?",
  unknown: "Which colour does the flamingo in the lobby have?",
} as const;

/** What the help agent is tried in: an organisation, an article, and short words for asking. Places are the scene's unless given. */
export interface HelpScene {
  scene: Scene;
  operator: Person;
  article: { id: number; slug: string };
  /** Somebody new in the scene's organisation. */
  member: () => Promise<Person>;
  /** An organisation whose member has no free message left, and may spend so much. */
  payer: (ceiling: number) => Promise<Scene & { payer: Person }>;
  ask: (person: Person, question: Parameters<typeof askHelp>[2], at?: number) => Promise<Sent>;
  count: (person: Person, at?: number) => Promise<OutputOf<"/agent/help-agent/free-message-count">>;
  read: (person: Person, id: string, at?: number) => Promise<OutputOf<"/agent/help-agent/conversation">>;
}

export async function makeHelpScene(): Promise<HelpScene> {
  const operator = await makeOperator();
  const scene = await makeScene();
  const article = await sceneArticle(operator);
  return {
    scene,
    operator,
    article,
    async member() {
      const person = await makePerson();
      await addMember(scene.id, person, "user");
      return person;
    },
    async payer(ceiling) {
      const made = await makeScene();
      await useUpFree(made.user);
      await allowPaid(made.id, ceiling);
      return { ...made, payer: made.user };
    },
    ask: (person, question, at = scene.id) => askHelp(person, at, question),
    count: (person, at = scene.id) =>
      call(person, "/agent/help-agent/free-message-count", {}, { organizationId: at }),
    read: (person, id, at = scene.id) =>
      call(person, "/agent/help-agent/conversation", { id }, { organizationId: at }),
  };
}

const TITLE = "Invite a member";
const BODY =
  "## Invite by mail\n\nType the address and send it.\n\n## How long it lasts\n\nAn invitation by mail is valid for 7 days, and can be sent again.\n";

/** The article, which is one for all scenes: they share what the help agent answers from. */
async function sceneArticle(operator: Person): Promise<{ id: number; slug: string }> {
  const slug = "scene-invite-a-member";
  const made = await sql()`
    insert into public.help_contents (kind, slug, title, summary, category, position, body, data, words, content_hash)
    values ('article', ${slug}, ${TITLE}, '', 'People', 1, ${BODY}, '{"audience": "everyone", "related": [], "headings": []}', ${BODY}, 'scene')
    on conflict do nothing returning id`;
  if (made.length > 0) {
    const id = await teachHelp(operator, `${TITLE}.md`, `# ${TITLE}\n\n${BODY}`);
    await sql()`update public.help_contents set document_id = ${id} where slug = ${slug}`;
  }
  return until("the scenes' article", async () => {
    const [kept] = await sql()<{ id: number }[]>`
      select document_id as id from public.help_contents where slug = ${slug} and document_id is not null`;
    return kept ? { id: kept.id, slug } : null;
  });
}
