/** A path of lite's, and the methods it takes there. */
type Route = [path: RegExp, methods: string];

const auth: Route[] = [
  [/^\/(signup|token|recover|resend|logout|sso)$/, "POST"],
  [/^\/(authorize|callback)$/, "GET"],
  [/^\/verify$/, "GET POST"],
  [/^\/user$/, "GET PUT"],
  [/^\/factors$/, "POST"],
  [/^\/factors\/[^/]+$/, "DELETE"],
  [/^\/factors\/[^/]+\/(challenge|verify)$/, "POST"],
  [/^\/(health|settings|reauthenticate|\.well-known\/(jwks\.json|openid-configuration))$/, "GET"],
  [/^\/admin\/.+$/, "GET POST PUT DELETE"],
];
const rest: Route[] = [[/^\/(rpc\/)?[\w$]+$/, "GET HEAD POST PATCH PUT DELETE OPTIONS"]];
const storage: Route[] = [
  [/^\/status$/, "GET"],
  [/^\/bucket(\/[^/]+(\/empty)?)?$/, "GET POST PUT DELETE"],
  [/^\/object\/.+$/, "GET HEAD POST PUT DELETE"],
];

/** All that is open of lite, by service; its router shows its studio where nothing else answers. */
const routes: Record<string, Route[]> = { "/auth/v1": auth, "/rest/v1": rest, "/storage/v1": storage };

/**
 * Whether lite may be asked for a path below one of its services.
 * @returns 404 or 405 if not; undefined if it may, or if the service isn't lite's
 */
export function refusedByLite(service: string, path: string, method: string): 404 | 405 | undefined {
  const known = routes[service];
  if (!known) return undefined;
  const route = known.find(([pattern]) => pattern.test(path.slice(service.length)));
  if (!route) return 404;
  return route[1].split(" ").includes(method) ? undefined : 405;
}
