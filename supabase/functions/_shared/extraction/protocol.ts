import { z } from "zod";
import { UPLOAD_TYPES, type UploadExtension } from "../domain/uploads.ts";

const extensions = UPLOAD_TYPES.map((type) => type.extension) as [UploadExtension, ...UploadExtension[]];

/** Body of `POST /parser/slice`. */
export const SliceRequest = z.object({
  /** In the bucket `uploads`, for example `files/<uuid>`. */
  path: z
    .string()
    .min(1)
    .refine(
      (path) => path.split("/").every((part) => !["", ".", ".."].includes(part)),
      "not a path of an object",
    ),
  /** What the document was uploaded as. */
  type: z.enum(extensions),
  name: z.string().optional(),
  /** null at first, then the `next` of the answer before. */
  state: z.unknown().optional(),
});
export type SliceRequest = z.infer<typeof SliceRequest>;
