export { contract } from "@contract/index.ts";
export { prettifyError } from "zod";
