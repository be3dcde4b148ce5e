import type { Channel } from "./channel.ts";
import type { TextSink } from "./sink.ts";

/** A sink that passes text on as it comes, to whoever reads the channel. Citations show by their numbers alone. */
export function textStream(channel: Channel<string>): Partial<TextSink> {
  return { add: (text) => channel.push(text) };
}
