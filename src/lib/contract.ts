export { read } from "@contract/read.ts";
export { topics } from "@contract/topics.ts";
export { prettifyError } from "zod";
