import { z } from "zod";
import { call, Done, FileAnswer, Nothing, TextPiece } from "../../_shared/contract/call.ts";

/** Calls of every transport, for tests of how each speaks. */
export const toys = {
  "/toy/{kind}": call({
    access: "public",
    summary: "Tells its parameter.",
    input: z.object({ kind: z.enum(["a b", "c/d", "e"]), more: z.int().default(1) }),
    output: z.object({ kind: z.string(), more: z.int() }),
  }),
  "/toy/fixed": call({ access: "public", summary: "Stands beside it.", input: Nothing, output: Done }),
  "/toy/events": call({
    access: "public",
    summary: "Counts.",
    input: z.object({ to: z.int(), fail: z.boolean().default(false) }),
    output: z.object({ count: z.int() }),
    transport: "events",
  }),
  "/toy/text": call({
    access: "public",
    summary: "Speaks.",
    input: z.object({ pieces: z.array(TextPiece), fail: z.string().optional() }),
    output: TextPiece,
    transport: "text",
  }),
  "/toy/upload": call({
    access: "public",
    summary: "Weighs a file.",
    input: z.object({ name: z.string().min(1), copies: z.int().default(1), loud: z.boolean().optional() }),
    output: z.object({
      name: z.string(),
      copies: z.int(),
      loud: z.boolean().optional(),
      type: z.string(),
      bytes: z.int(),
    }),
    transport: "upload",
    takes: { bytes: 100_000, types: ["text/plain", "image/png"] },
  }),
  "/toy/download": call({
    access: "public",
    summary: "Gives a file.",
    input: z.object({ name: z.string(), body: z.string().default("<script>alert(1)</script>") }),
    output: FileAnswer,
    transport: "download",
  }),
  "/toy/webhook": call({
    access: "signature",
    summary: "Hears a vendor.",
    input: z.object({ event: z.string() }),
    output: Done,
    transport: "webhook",
  }),
  "/toy/vendor": call({ access: "public", summary: "Wants a vendor.", input: Nothing, output: Done }),
};
