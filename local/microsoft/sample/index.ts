import type { World } from "../world.ts";

export function addSample(_world: World): void {
  return;
}
