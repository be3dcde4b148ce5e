import { inject } from "vitest";
import { STACK_VARIABLE } from "./stack.ts";

process.env[STACK_VARIABLE] = JSON.stringify(inject("stack"));
