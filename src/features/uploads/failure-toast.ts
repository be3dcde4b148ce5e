import type { RefusedLimit } from "@contract/errors.ts";
import { tellFailure } from "@/lib/limit-help.ts";
import { formatCount } from "@/lib/format.ts";

const ID = "upload-failed";
/** Files named in one toast; the panel lists them all. */
const NAMED = 3;

interface Failed {
  name: string;
  reason: string;
}

/** What the toast on the screen tells of. */
let told: readonly Failed[] = [];

/**
 * Shows that an upload failed; all that fail while the toast is there share it (product §8, §9).
 * @param limit which limit refused it; the toast offers what helps
 */
export function tellFailed(name: string, reason: string, limit: RefusedLimit | null = null): void {
  told = [...told, { name, reason }];
  const forget = () => (told = []);
  const [first] = told;
  const isOne = told.length === 1;
  tellFailure(
    isOne ? `${name} couldn't be uploaded` : `${formatCount(told.length, "file")} couldn't be uploaded`,
    limit,
    {
      id: ID,
      description: isOne ? reason : describe(told, first?.reason ?? reason),
      onDismiss: forget,
      onAutoClose: forget,
    },
  );
}

function describe(all: readonly Failed[], reason: string): string {
  const isShared = all.every((one) => one.reason === reason);
  const names = all.slice(0, NAMED).map(({ name }) => name);
  const more = all.length > NAMED ? [`${all.length - NAMED} more`] : [];
  const list = [...names, ...more].join(", ");
  return isShared ? `${reason} (${list})` : `${list}. The list of uploads says why.`;
}
