export { createRealtimeGateway } from "./gateway.ts";
export type { RealtimeGateway, RealtimeHealth, RealtimeOptions } from "./gateway.ts";
export type { Limits } from "./limits.ts";
