import type { Principal } from "../principals.ts";
import { forbidden } from "./probe.ts";
import { holds } from "./scopes.ts";

/** Operators may; anybody else is refused. */
export const operators = (principal: Principal) => (holds(principal, 1) ? null : forbidden);

/** What operators are told, and anybody else the refusal before it. */
export const operatorsOr = (code: string) => (principal: Principal) => operators(principal) ?? code;
