import type { BrowserContext } from "@playwright/test";

/** Has pages that open from now on join their channels and hear nothing: Realtime drops messages without a word. */
export const deafen = (context: BrowserContext): Promise<void> =>
  context.routeWebSocket(/realtime/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      const isText = typeof frame === "string";
      if (isText && (JSON.parse(frame) as unknown[])[3] !== "broadcast") socket.send(frame);
    });
  });
