export { contract } from "@contract/index.ts";
export { topics } from "@contract/topics.ts";
export { prettifyError } from "zod";
