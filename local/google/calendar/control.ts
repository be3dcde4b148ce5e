import type { World } from "../world.ts";

export const calendarShapes = {};

export function calendarActs(_world: World): Record<never, never> {
  return {};
}
