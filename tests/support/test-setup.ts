import { afterAll, inject } from "vitest";
import { endSql } from "./sql.ts";
import { STACK_VARIABLE } from "./stack.ts";

process.env[STACK_VARIABLE] = JSON.stringify(inject("stack"));

afterAll(endSql);
