import { z } from "zod";
import { READABLE_TYPES, type ReadableExtension } from "../domain/readable.ts";
import { SourceItem } from "../sources/source.ts";

const extensions = READABLE_TYPES.map((type) => type.extension) as [
  ReadableExtension,
  ...ReadableExtension[],
];

/** Body of `POST /parser/slice`. */
export const SliceRequest = z.object({
  item: SourceItem.extend({ type: z.enum(extensions) }),
  /** null at first, then the `next` of the answer before. */
  state: z.unknown().optional(),
});
export type SliceRequest = z.infer<typeof SliceRequest>;

/** Body of `POST /parser/page`. */
export const PageRequest = SliceRequest.pick({ item: true }).extend({ page: z.int().positive() });
export type PageRequest = z.infer<typeof PageRequest>;
