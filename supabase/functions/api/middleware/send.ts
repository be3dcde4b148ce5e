import type { Call } from "../../_shared/contract/call.ts";
import { FileAnswer } from "../../_shared/contract/call.ts";
import { LINES, streamEvents, streamText } from "./stream.ts";

/** What a handler gives back: values as they come, or the answer once it is there. */
export type Answered = Promise<unknown> | AsyncIterable<unknown>;

/**
 * An answer as its call's transport speaks, checked by the contract on its way out. Text goes out in lines of JSON to
 * who asks for them (`accept`), such as the app: where its chunks end isn't kept on every way.
 * @throws what the handler does
 */
export async function send(
  { transport = "json", output }: Pick<Call, "transport" | "output">,
  answered: Answered,
  { requestId, accept }: { requestId: string; accept: string | null },
): Promise<Response> {
  if (Symbol.asyncIterator in answered) {
    const inLines = transport === "events" || (accept ?? "").includes(LINES);
    return inLines ? streamEvents(answered, output, requestId) : streamText(answered);
  }
  if (transport === "download") return sendFile(FileAnswer.parse(await answered));
  return Response.json(output.parse(await answered));
}

/** Never opened in place: what it holds is somebody's, and may be HTML. */
function sendFile({ name, type, body }: FileAnswer): Response {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
}
