import { provider } from "../provider.ts";
import { createModel } from "./model.ts";
import { Variables } from "./settings.ts";

/** OpenAI, or whoever speaks its protocol at `OPENAI_BASE_URL`. */
export const openai = provider(Variables, createModel);
