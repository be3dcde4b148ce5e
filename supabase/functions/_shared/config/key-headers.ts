/**
 * The headers with which a request to the project carries a key. A publishable or secret key isn't a token, and goes
 * into `apikey` alone; the legacy ones are tokens, and go into both.
 */
export function keyHeaders(key: string): Record<string, string> {
  return { apikey: key, ...(!key.startsWith("sb_") && { authorization: `Bearer ${key}` }) };
}
