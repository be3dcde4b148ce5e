import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../../local/database/database.ts";
import { valueFault } from "../../../supabase/functions/_shared/domain/agents/values.ts";
import { openWorld } from "../world.ts";
import { valueCases } from "./value-cases.ts";

let database: Database;
beforeAll(async () => {
  database = await openWorld();
});
afterAll(() => database.close());

describe("a value of an agent's field", () => {
  it("is right or wrong in the same words to forms and to the database", async () => {
    for (const [field, value, fault] of valueCases) {
      const [row] = await database.query<{ fault: string | null }>(
        "select private.agent_value_fault($1::jsonb, $2::jsonb) as fault",
        [JSON.stringify(field), JSON.stringify(value)],
      );
      const told = { field, value, fault };
      expect({ field, value, fault: row?.fault ?? null }).toEqual(told);
      expect({ field, value, fault: valueFault(field, value) }).toEqual(told);
    }
  });
});
