/** `fetch` for requests that carry a key. A redirect is an error: it would take the key, or what is said, elsewhere. */
export const fetchWithKey: typeof fetch = (input, init) => fetch(input, { ...init, redirect: "error" });
