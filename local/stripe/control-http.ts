import { StripeError, invalid } from "./errors.ts";
import { authenticate } from "./http.ts";
import { type createActs, shapes } from "./control.ts";

type Acts = ReturnType<typeof createActs>;

/** Does a control by its name, with JSON. @throws StripeError where there is none such, or its fields aren't right */
export function act(acts: Acts, name: string, given: unknown): object | Promise<object> {
  if (!(name in shapes)) throw invalid(`There is no control ${name}.`, undefined, undefined, 404);
  const shape = shapes[name as keyof typeof shapes];
  const parsed = shape.safeParse(given ?? {});
  if (!parsed.success)
    throw invalid(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(" "));
  return (acts[name as keyof Acts] as (of: unknown) => object | Promise<object>)(parsed.data);
}

/** `POST /test/<control>` with the secret key, JSON there and back. */
export async function serveControl(
  request: Request,
  { secretKey, run }: { secretKey: string; run: (name: string, given: unknown) => Promise<object> },
): Promise<Response> {
  try {
    authenticate(request.headers, secretKey);
    const name = new URL(request.url).pathname.slice("/test/".length);
    const text = request.method === "POST" ? await request.text() : "";
    return Response.json(await run(name, text === "" ? {} : JSON.parse(text)));
  } catch (error) {
    if (error instanceof StripeError) return Response.json({ error: error.error }, { status: error.status });
    if (error instanceof SyntaxError)
      return Response.json({ error: { message: "This is no JSON." } }, { status: 400 });
    throw error;
  }
}
