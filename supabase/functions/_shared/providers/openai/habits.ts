import { APIError } from "openai";

type Body = Record<string, unknown>;

/** What is asked in another way when a provider refuses the parameter. */
const otherWays: Readonly<Record<string, (body: Body) => Body>> = {
  max_completion_tokens: ({ max_completion_tokens, ...rest }) => ({
    ...rest,
    max_tokens: max_completion_tokens,
  }),
  max_tokens: without("max_tokens"),
  stream_options: without("stream_options"),
  dimensions: without("dimensions"),
  encoding_format: (body) =>
    body.encoding_format === "float"
      ? without("encoding_format")(body)
      : { ...body, encoding_format: "float" },
  temperature: without("temperature"),
  // Transcripts: models that tell no times take `json` alone.
  response_format: (body) => ({ ...body, response_format: "json" }),
};

/** How providers answer what they don't take. */
const refusals: ReadonlySet<number | undefined> = new Set([400, 404, 415, 422, 500, 501]);
/** After so long a provider is asked again for what it refused: it may have learned. */
const rememberedMs = 3_600_000;

/** What endpoints refuse, learnt from their refusals and remembered for an hour, each model for itself. */
export class Habits {
  readonly #refused = new Map<string, { names: string[]; until: number }>();

  /**
   * Asks with all parameters but those known to be refused; what a refusal names is left out, or asked for by its other
   * name, and it is asked again at once.
   * @param key names endpoint and model
   * @throws what is refused for any other reason
   */
  async ask<Given extends Body, Answer>(
    key: string,
    given: Given,
    send: (body: Given) => PromiseLike<Answer>,
  ): Promise<Answer> {
    const known = this.#refused.get(key);
    const names = known && known.until > Date.now() ? [...known.names] : [];
    let body: Body = { ...given };
    for (const name of names) body = inOtherWay(name, body);
    for (let learnt = false; ; learnt = true) {
      try {
        // Only what may be left out has been.
        const answer = await send(body as Given);
        if (learnt) this.#refused.set(key, { names, until: Date.now() + rememberedMs });
        return answer;
      } catch (error) {
        const name = refusedIn(error, body);
        if (name === undefined) throw error;
        names.push(name);
        body = inOtherWay(name, body);
      }
    }
  }
}

function inOtherWay(name: string, body: Body): Body {
  return name in body ? (otherWays[name]?.(body) ?? body) : body;
}

/** The parameter of a body that a refusal is about. */
function refusedIn(error: unknown, body: Body): string | undefined {
  if (!(error instanceof APIError) || !refusals.has(error.status as number | undefined)) return undefined;
  const asked = Object.keys(otherWays).filter(
    (name) => name in body && (name !== "response_format" || body[name] === "verbose_json"),
  );
  if (typeof error.param === "string") {
    const named = asked.find((name) => error.param?.split(".").includes(name));
    if (named) return named;
  }
  const named = asked.find((name) => new RegExp(`\\b${name}\\b`).test(error.message));
  // Said of models whose vectors have one length only, without the parameter's name.
  if (named ?? !asked.includes("dimensions")) return named;
  return /matryoshka|dimension/i.test(error.message) ? "dimensions" : undefined;
}

function without(name: string): (body: Body) => Body {
  return (body) => Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
}
