export { createRealtimeGateway } from "./gateway.ts";
export type { RealtimeGateway, RealtimeOptions } from "./gateway.ts";
