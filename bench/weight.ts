import { CHAT, openScales, SIGN_IN } from "../scripts/weight.ts";
import { row } from "./print.ts";

/** JavaScript and CSS that a browser loads until a screen is usable, as gzip sends it. */
export async function run(): Promise<void> {
  const weigh = await openScales();
  const thread = [...CHAT, "/src/features/chat/conversation.tsx"];
  for (const [name, modules] of Object.entries({
    "sign-in": SIGN_IN,
    chat: CHAT,
    "chat with answers": thread,
  })) {
    const { bytes, files } = weigh(...modules);
    row(`weight, ${name}`, { gzip: `${(bytes / 1000).toFixed(1)} kB`, files: String(files.length) });
  }
}
