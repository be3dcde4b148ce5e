import type { InputOf } from "@contract/index.ts";
import { useMutation } from "@tanstack/react-query";
import { mutation } from "./api.ts";
import type { JsonPath } from "./http.ts";

/**
 * A choice that a call keeps: shown as chosen at once, and until the screen has been told of it, so that it doesn't jump back meanwhile.
 * When the call fails, it is again as it was.
 * @param told what the screen knows of it
 * @param chosen what an input of the call chooses
 */
export function useChoice<Path extends JsonPath, Value>(
  path: Path,
  told: Value,
  chosen: (input: InputOf<Path>) => Value,
) {
  const { mutate, isPending, variables } = useMutation(mutation(path, { fresh: true }));
  return { choose: mutate, isPending, shown: isPending ? chosen(variables) : told };
}
