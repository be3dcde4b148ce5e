const opening = /^\s*<(think|thinking|thought|reasoning)>/i;
/** What may still become an opening tag. */
const mayOpen = /^\s{0,32}(<[a-z]{0,9})?$/i;

/** Takes out of a streamed answer what its model thought aloud before it: one block at its beginning. */
export function thoughtFilter(): { push(text: string): string; end(): string } {
  let held = "";
  let closing: string | undefined;
  let answering = false;
  let thought = false;
  return {
    push(text) {
      if (answering) return text;
      held += text;
      if (closing === undefined) {
        if (thought) held = held.trimStart();
        if (mayOpen.test(held)) return "";
        const tag = opening.exec(held);
        if (!tag) return release();
        closing = `</${tag[1]?.toLowerCase() ?? ""}>`;
        held = held.slice(tag[0].length);
      }
      const at = held.toLowerCase().indexOf(closing);
      if (at < 0) {
        held = held.slice(-closing.length);
        return "";
      }
      held = held.slice(at + closing.length).trimStart();
      closing = undefined;
      thought = true;
      // A second block, or the white space before the answer.
      return held === "" ? "" : this.push("");
    },
    end: () => (closing === undefined && !answering ? release() : ""),
  };

  function release(): string {
    const text = held;
    held = "";
    answering = true;
    return text;
  }
}

/** An answer without what its model thought aloud, also where its template kept the opening tag to itself. */
export function withoutThoughts(text: string): string {
  const filter = thoughtFilter();
  const rest = filter.push(text) + filter.end();
  const close = /^(?:(?!<think)[\s\S])*?<\/think(?:ing)?>\s*/i.exec(rest);
  return close ? rest.slice(close[0].length) : rest;
}
