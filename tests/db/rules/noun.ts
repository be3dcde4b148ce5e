import type { FunctionRule } from "./probe.ts";
import type { TableRule } from "./table.ts";

/** What each principal may do with what a noun's migrations make. What is nobody's rule fails the tests. */
export interface NounRules {
  /** By the table's name. */
  tables?: Readonly<Record<string, TableRule>>;
  /** Every policy, by its table. One more would widen what the others say, so each is named. */
  policies?: Readonly<Record<string, readonly string[]>>;
  /** Functions of the schema public but triggers, by their signature. */
  functions?: Readonly<Record<string, FunctionRule>>;
  /**
   * Functions with their owner's rights that people may call, and what they check in place of the policies that they pass
   * by: read one as its attacker before it is added.
   */
  definers?: Readonly<Record<string, string>>;
}
