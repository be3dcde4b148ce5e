import type { LoaderFunctionArgs, RouteObject } from "react-router-dom";

/** Rules for what stands in an address (product §2, §5). */
export const ID = /^[1-9]\d*$/;
export const DIGITS = /^\d+$/;
export const NAME = /^[A-Za-z_]+$/;

/** Makes a route not found unless each parameter follows its rule. */
export function params(rules: Record<string, RegExp>): Pick<RouteObject, "loader"> {
  return {
    loader: ({ params: given }: LoaderFunctionArgs) => {
      for (const [name, rule] of Object.entries(rules)) {
        if (!rule.test(given[name] ?? "")) throw new Response("Not found", { status: 404 });
      }
      return null;
    },
  };
}
