/**
 * Runs inside each function's process before the function. Gives `Deno.serve` its address, answers the supervisor's
 * heartbeat, and offers `EdgeRuntime.waitUntil`. When its input ends (the supervisor is gone or wants it to end), it
 * tells the function by `beforeunload`, as hosted Supabase does, and ends with what was begun or a second later.
 */
type Handler = (request: Request, info: Deno.ServeHandlerInfo<Deno.NetAddr>) => Response | Promise<Response>;

const listen = Deno.serve;
const farewellMs = 1000;
const background = new Set<Promise<unknown>>();
/** Of the terminal, whose Ctrl-C reaches every process; the supervisor says when to end. */
const ignored = Deno.build.os === "windows" ? (["SIGINT"] as const) : (["SIGINT", "SIGHUP"] as const);

function serve(...args: unknown[]): Deno.HttpServer {
  const handler = args.map(handlerIn).find((found) => found !== undefined);
  if (!handler) throw new TypeError("Deno.serve needs a handler.");
  const onListen = ({ port }: Deno.NetAddr) => console.log(`::listening::${port}`);
  const server = listen({ hostname: "127.0.0.1", port: 0, onListen }, (request, info) => {
    if (new URL(request.url).pathname !== "/.ground/heartbeat") return handler(request, info);
    return Response.json(Deno.memoryUsage());
  });
  for (const signal of ignored) Deno.addSignalListener(signal, () => undefined);
  void endWithSupervisor(server);
  return server;
}

function handlerIn(argument: unknown): Handler | undefined {
  if (typeof argument === "function") return argument as Handler;
  const isOptions = typeof argument === "object" && argument !== null && "handler" in argument;
  return isOptions ? (argument.handler as Handler) : undefined;
}

/** Called once the function serves: Deno runs the function only after this module has nothing left to wait for. */
async function endWithSupervisor(server: Deno.HttpServer): Promise<void> {
  const reader = Deno.stdin.readable.getReader();
  while (!(await reader.read()).done);
  dispatchEvent(new Event("beforeunload"));
  const late = new Promise((resolve) => setTimeout(resolve, farewellMs));
  await Promise.race([Promise.all([server.shutdown(), ...background]), late]);
  Deno.exit(0);
}

Object.defineProperty(Deno, "serve", { value: serve });
Object.defineProperty(globalThis, "EdgeRuntime", {
  value: {
    waitUntil(work: Promise<unknown>) {
      const ended: Promise<unknown> = work
        .catch((error: unknown) => console.error(error))
        .finally(() => background.delete(ended));
      background.add(ended);
    },
  },
});
