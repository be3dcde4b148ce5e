import { AiSettings } from "@contract/ai-settings.ts";
import { z } from "zod";

/** Stands for "as the model has it" where a choice must have a value. */
export const OWN = "own";

const numberOf = (text: string) => {
  const typed = text.trim().replace(/[\s,](?=\d{3}\b)/g, "");
  return typed === "" || typed === OWN ? null : Number(typed);
};

/** The form's fields, and how they become settings. */
export const AiForm = z.object({
  model: z.string().transform((id) => (id === OWN ? null : id)),
  creativity: z.string().transform(numberOf).pipe(AiSettings.shape.creativity),
  length: AiSettings.shape.length,
  tone: AiSettings.shape.tone,
  instructions: AiSettings.shape.instructions,
  only_documents: AiSettings.shape.only_documents,
  languages: AiSettings.shape.languages,
  answer_tokens: z.string().transform(numberOf).pipe(AiSettings.shape.answer_tokens),
});
export type AiFormValues = z.input<typeof AiForm>;

/** Settings as the form shows them. */
export function valuesOf(settings: AiSettings): AiFormValues {
  const { model, creativity, answer_tokens, ...rest } = settings;
  return {
    ...rest,
    model: model ?? OWN,
    creativity: creativity === null ? OWN : String(creativity),
    answer_tokens: answer_tokens === null ? "" : String(answer_tokens),
  };
}
