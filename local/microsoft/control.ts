import { z } from "zod";
import { Before, Fault, type Faults } from "../vendors/faults.ts";
import type { Outbox } from "../vendors/outbox.ts";
import { invalid } from "./errors.ts";
import { itemControls, itemShapes } from "./control/items.ts";
import { peopleControls, peopleShapes } from "./control/people.ts";
import { teamControls, teamShapes } from "./control/teams.ts";
import { noticeControls, noticeShapes } from "./control/notices.ts";
import type { World } from "./world.ts";

const settings = {
  /** Pages hold so many at most; deltas begin with empty ones, and tell an item twice. Without fields all is as usual. */
  pages: z.strictObject({
    size: z.int().min(1).nullable().default(null),
    empty: z.int().min(0).default(0),
    twice: z.boolean().default(false),
    /** Whether what was in a deleted folder is told too; null: as each kind of drive does. */
    inner: z.boolean().nullable().default(null),
  }),
  "clock/advance": z.strictObject({
    seconds: z
      .int()
      .min(1)
      .max(400 * 86_400),
  }),
  clock: z.strictObject({}),
  /** Makes the next calls of an operation (`get /drives/{driveId}/root/delta`, `token`, `download`; empty: any) fail. */
  fail: Fault,
  "fail/clear": z.strictObject({ account: z.string().optional() }),
  before: Before,
  /** How often each operation was called. */
  counts: z.strictObject({ reset: z.boolean().default(false) }),
  /** Deltas of a drive, or of all, are answered 410 once; those of channels' messages too. */
  "delta/drop": z.strictObject({ drive: z.string().optional() }),
};

/** What tests can do that no caller can, by name; each takes and gives JSON. */
export const shapes = { ...settings, ...itemShapes, ...peopleShapes, ...teamShapes, ...noticeShapes };
export type Controls = typeof shapes;

/** Acts by the names of their shapes. */
export type Acts<Shapes extends Record<string, z.ZodType>> = {
  [Name in keyof Shapes]: (given: z.output<Shapes[Name]>) => object | Promise<object>;
};

export function createActs(world: World, faults: Faults, outbox: Outbox): Acts<Controls> {
  const acts: Acts<Controls> = {
    pages: ({ size, empty, twice, inner }) => {
      world.set({ pageSize: size, emptyPages: empty, twice, tellsInner: inner });
      return {};
    },
    clock: () => ({ now: world.now() }),
    "clock/advance": ({ seconds }) => {
      world.set({ offset: world.settings().offset + seconds * 1000 });
      return { now: world.now() };
    },
    fail: (fault) => {
      faults.plan(fault);
      return {};
    },
    "fail/clear": ({ account }) => {
      faults.clear(account);
      return {};
    },
    before: ({ operation, skip, do: name, with: given }) => {
      faults.before({ operation, skip, act: async () => void (await act(acts, name, given)) });
      return {};
    },
    counts: ({ reset }) => {
      const counts = faults.counts();
      if (reset) faults.resetCounts();
      return counts;
    },
    "delta/drop": ({ drive }) => {
      for (const one of world.all("drive"))
        if (drive === undefined || one.id === drive) world.change("drive", one.id, { epoch: one.epoch + 1 });
      if (drive === undefined)
        for (const { id, epoch } of world.all("channel")) world.change("channel", id, { epoch: epoch + 1 });
      return {};
    },
    ...itemControls(world),
    ...peopleControls(world),
    ...teamControls(world),
    ...noticeControls(world, outbox),
  };
  return acts;
}

/** Does a control by its name. @throws GraphError where there is none such, or its fields aren't right */
export function act(acts: Acts<Controls>, name: string, given: unknown): object | Promise<object> {
  if (!Object.hasOwn(shapes, name)) throw invalid(`There is no control ${name}.`);
  const parsed = shapes[name as keyof Controls].safeParse(given ?? {});
  if (!parsed.success)
    throw invalid(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(" "));
  return (acts[name as keyof Controls] as (of: unknown) => object | Promise<object>)(parsed.data);
}
