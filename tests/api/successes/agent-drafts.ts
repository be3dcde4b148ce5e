import { expect } from "vitest";
import type {
  AgentDraft,
  agentDrafts,
  DraftEvent,
} from "../../../supabase/functions/_shared/contract/agent-drafts.ts";
import type { InputOf } from "../../../supabase/functions/_shared/contract/index.ts";
import { events } from "../../support/call.ts";
import type { Person } from "../../support/people.ts";
import { addRead } from "../../support/wait.ts";
import { messageInstance, points, runMessage } from "./agent-runs.ts";
import { done, type Scene, type SuccessesOf } from "./scene.ts";

const ABOUT = [
  "# About us",
  "We are a family workshop that repairs pumps.",
  "Our customers are farms and breweries in Kent.",
  "A repair costs £85 an hour.",
].join("\n\n");

/** A document that says who the organisation is, once it is read. */
export async function aboutDocument({ admin, id }: Scene, text = ABOUT): Promise<number> {
  return (await addRead(admin, id, `About ${crypto.randomUUID()}.md`, text)).id;
}

/** Three messages in one manner. */
export const letters = ["The pump is ready.", "The quote is attached.", "We open at nine."].map(
  (point) => `Hi Anna,\n\n${point} Give me a shout if anything is unclear.\n\nCheers,\nTom`,
);

/** Makes a draft to its end. @returns what was told, and the draft as it ended */
export async function drafted<Path extends "fine-tune" | "generate-context">(
  { id }: Scene,
  person: Person,
  path: Path,
  input: InputOf<`/agent/message-generator/${Path}`>,
): Promise<{ told: DraftEvent[]; draft: AgentDraft }> {
  const told: DraftEvent[] = [];
  const stream = events(person, `/agent/message-generator/${path}`, input, { organizationId: id });
  for await (const event of stream) told.push(event as DraftEvent);
  const last = told.at(-1);
  if (last?.type !== "end" && last?.type !== "start") throw new Error("The draft has no end.");
  return { told, draft: last.draft };
}

const learned = async (scene: Scene) => {
  const instance_id = await messageInstance(scene);
  return (await drafted(scene, scene.admin, "fine-tune", { instance_id, messages: letters })).draft;
};

export const agentDraftsSuccesses: SuccessesOf<typeof agentDrafts> = {
  "/agent/message-generator/generate-context": async (scene) => {
    const instance_id = await messageInstance(scene);
    const document = await aboutDocument(scene);
    const input = { instance_id, document_ids: [document] };
    const { told, draft } = await drafted(scene, scene.admin, "generate-context", input);
    expect(told.map(({ type }) => type)).toEqual(["start", "status", "status", "end"]);
    expect(draft).toMatchObject({ state: "success", error: null, style: null, context: { withheld: 0 } });
    expect(draft.context?.items.map(({ section, text }) => [section, text])).toEqual([
      ["who", "We are a family workshop that repairs pumps."],
      ["audience", "Our customers are farms and breweries in Kent."],
      ["facts", "A repair costs £85 an hour."],
    ]);
    for (const { text, source } of draft.context?.items ?? []) {
      expect(source.document_id).toBe(document);
      expect(source.quote).toContain(text.slice(0, -1));
    }
  },
  "/agent/message-generator/fine-tune": async (scene) => {
    const instance_id = await messageInstance(scene);
    // What its runner made of a message by hand counts as one of their own.
    const { run } = await runMessage(scene, scene.admin, { instance_id, values: points });
    await scene.as(scene.admin, "/agent/run/edit", {
      id: run.id,
      variant: 0,
      subject: "Pump",
      body: "Hi Mia,\n\nThe pump is repaired.\n\nCheers,\nTom",
    });
    const { draft } = await drafted(scene, scene.admin, "fine-tune", { instance_id, messages: letters });
    expect(draft).toMatchObject({
      state: "success",
      style: { samples: 4, edits: 1, offline: true, withheld: 0 },
    });
    const lines = draft.style?.text.split("\n");
    expect(lines).toContain("Greeting: “Hi {name},”");
    expect(lines).toContain("Closing: “Cheers,”");
    expect(lines).toContain("Typical phrases: “Give me a shout if anything is unclear”");
  },
  "/agent/draft": async (scene) => {
    const draft = await learned(scene);
    const asked = { instance_id: draft.instance_id, kind: "style" as const };
    expect(await scene.as(scene.admin, "/agent/draft", asked)).toEqual({ draft, edits: 0 });
    expect(await scene.as(scene.owner, "/agent/draft", asked)).toEqual({ draft: null, edits: 0 });
  },
  "/agent/draft/stop": async (scene) => {
    const { id } = await learned(scene);
    expect(await scene.as(scene.admin, "/agent/draft/stop", { id })).toEqual(done);
  },
  "/agent/draft/delete": async (scene) => {
    const { id, instance_id } = await learned(scene);
    expect(await scene.as(scene.admin, "/agent/draft/delete", { id })).toEqual(done);
    const { draft } = await scene.as(scene.admin, "/agent/draft", { instance_id, kind: "style" });
    expect(draft).toBeNull();
  },
};
