/** What a prompt asks a message of. */
export interface MessageAsked {
  settings: Record<string, string>;
  parts: Record<string, string>;
  fields: string[];
}

const attributePattern = /([\w-]+)="([^"]*)"/g;
const elementPattern =
  /^<(purpose|points|replied-to|recipients|sender|signature|draft|wish)>\n([\s\S]*?)\n<\/\1>$/gm;
const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");

/** Reads what a message is asked of. @param system tells how its side writes */
export function readMessage(asked: string, system = ""): MessageAsked {
  const head = [/^<message ([^\n]*)>$/m, /^<change ([^\n]*)>$/m].map(
    (pattern) => pattern.exec(asked)?.[1] ?? "",
  );
  const [own = "", change = ""] = head;
  const settings = Object.fromEntries(
    [...own.matchAll(attributePattern)].map(([, name = "", value = ""]) => [name, unescaped(value)]),
  );
  const kind = /kind="(\w+)"/.exec(change)?.[1] ?? "";
  const parts = Object.fromEntries(
    [...asked.matchAll(elementPattern)].map(([, name = "", inner = ""]) => [
      name,
      inner.replaceAll("&lt;", "<"),
    ]),
  );
  const fields = [...asked.matchAll(/^<field name="[^"]*">\n([\s\S]*?)\n<\/field>$/gm)].map(
    ([, inner = ""]) => inner.replaceAll("&lt;", "<"),
  );
  const style = /^<style>\n([\s\S]*?)\n<\/style>$/m.exec(system)?.[1]?.replaceAll("&lt;", "<");
  return {
    settings: { ...settings, change: kind },
    parts: { ...parts, ...(style !== undefined && { style }) },
    fields,
  };
}
