import { bearerOf, isSame } from "../vendors/secret.ts";
import { type Acts, shapes } from "./control.ts";
import { GoogleError, unauthenticated } from "./errors.ts";
import { SentBack, Unanswerable } from "./oauth/authorize.ts";

/** Does a control by its name, with JSON. @throws GoogleError where there is none such, or its fields aren't right */
export function act(acts: Acts, name: string, given: unknown): object | Promise<object> {
  if (!(name in shapes)) throw new GoogleError(404, "notFound", `There is no control ${name}.`);
  const parsed = shapes[name as keyof typeof shapes].safeParse(given ?? {});
  if (!parsed.success) {
    const words = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new GoogleError(400, "invalid", words.join(" "));
  }
  return (acts[name as keyof Acts] as (of: unknown) => object | Promise<object>)(parsed.data);
}

/** `POST /test/<control>` with the client's secret, JSON there and back. */
export async function serveControl(
  request: Request,
  { secret, run }: { secret: string; run: (name: string, given: unknown) => Promise<object> },
): Promise<Response> {
  try {
    if (!isSame(bearerOf(request.headers), secret)) throw unauthenticated();
    const name = decodeURIComponent(new URL(request.url).pathname.slice("/test/".length));
    const text = request.method === "POST" ? await request.text() : "";
    return Response.json(await run(name, text === "" ? {} : JSON.parse(text)));
  } catch (error) {
    if (error instanceof GoogleError) return error.response();
    if (error instanceof SyntaxError)
      return new GoogleError(400, "parseError", "This is no JSON.").response();
    if (error instanceof SentBack || error instanceof Unanswerable)
      return new GoogleError(400, "invalid", error.message).response();
    throw error;
  }
}
