/** Set by the request itself, or meant for a proxy. */
const OWN = new Set(
  (
    "host content-length transfer-encoding connection keep-alive upgrade te trailer expect accept-encoding " +
    "if-none-match if-modified-since range proxy-authorization proxy-connection user-agent"
  ).split(" "),
);
const MOST = 8 * 1024;

/**
 * Why headers can't be sent to a site, in words; null when they can. Values are never repeated.
 * @param headers as a member gave them
 */
export function credentialsFault(headers: Readonly<Record<string, string>>): string | null {
  let size = 0;
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name))
      return `“${name.slice(0, 40)}” isn't the name of a header.`;
    if (OWN.has(name.toLowerCase())) return `The header “${name}” is set by the crawler itself.`;
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      return `The value of “${name}” has characters that a header can't have, such as line ends.`;
    size += name.length + value.length;
  }
  return size > MOST ? "Headers may have 8 KB together." : null;
}
