import { expect, it } from "vitest";
import { budgetComplaint, functionConnections, groundConnections } from "./budget.ts";
import { functionLimits } from "./command.ts";

it("a stack's connections are the sum of its processes'", () => {
  expect(functionConnections(functionLimits({}))).toBe(16);
  expect(functionConnections(functionLimits({ api: 8, worker: 8, parser: 8 }))).toBe(128);
});

it("a server that has too few is told of in words, with what mends it", () => {
  const functions = functionConnections(functionLimits({ api: 8, worker: 8 }));
  expect(budgetComplaint(97, { functions: 16, pooled: false })).toBeNull();
  expect(budgetComplaint(groundConnections + functions, { functions, pooled: false })).toBeNull();
  expect(budgetComplaint(97, { functions, pooled: false })).toMatch(
    /has 97 connections .* may open 149: 21 .* and 128 .*FUNCTIONS_DATABASE_URL/,
  );
  expect(budgetComplaint(97, { functions, pooled: true })).toBeNull();
  expect(budgetComplaint(20, { functions, pooled: true })).toMatch(
    /has 20 .* may open 21: .*Raise max_connections/,
  );
});
