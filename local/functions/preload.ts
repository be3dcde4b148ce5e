/**
 * Runs inside each function's process before the function. Gives `Deno.serve` its address, answers the
 * supervisor's heartbeat, offers `EdgeRuntime.waitUntil`, and ends the process when the supervisor is gone.
 */
type Handler = (request: Request, info: Deno.ServeHandlerInfo<Deno.NetAddr>) => Response | Promise<Response>;

const listen = Deno.serve;

function serve(...args: unknown[]): Deno.HttpServer {
  const handler = args.map(handlerIn).find((found) => found !== undefined);
  if (!handler) throw new TypeError("Deno.serve needs a handler.");
  const onListen = ({ port }: Deno.NetAddr) => console.log(`::listening::${port}`);
  void endWithSupervisor();
  return listen({ hostname: "127.0.0.1", port: 0, onListen }, (request, info) => {
    if (new URL(request.url).pathname !== "/.ground/heartbeat") return handler(request, info);
    return Response.json(Deno.memoryUsage());
  });
}

function handlerIn(argument: unknown): Handler | undefined {
  if (typeof argument === "function") return argument as Handler;
  const isOptions = typeof argument === "object" && argument !== null && "handler" in argument;
  return isOptions ? (argument.handler as Handler) : undefined;
}

/** Called once the function serves: Deno runs the function only after this module has nothing left to wait for. */
async function endWithSupervisor(): Promise<void> {
  const reader = Deno.stdin.readable.getReader();
  while (!(await reader.read()).done);
  Deno.exit(0);
}

Object.defineProperty(Deno, "serve", { value: serve });
Object.defineProperty(globalThis, "EdgeRuntime", {
  value: {
    waitUntil: (work: Promise<unknown>) => void work.catch((error: unknown) => console.error(error)),
  },
});
