import type { Standing } from "@contract/document-details.ts";
import { request } from "./http.ts";

/** The call takes so many documents. */
const MOST = 200;

interface Asked {
  id: number;
  resolve: (standing: Standing | null) => void;
  reject: (error: unknown) => void;
}

/** By organisation: what is asked for before the next call goes out. */
const waiting = new Map<number | null, Asked[]>();

/**
 * How a document stands. What is asked for in one turn goes out in one call.
 * @returns null for one that is gone
 */
export function standingOf(id: number, organizationId: number | null): Promise<Standing | null> {
  return new Promise((resolve, reject) => {
    const asked = waiting.get(organizationId);
    if (asked) {
      asked.push({ id, resolve, reject });
      return;
    }
    waiting.set(organizationId, [{ id, resolve, reject }]);
    setTimeout(() => {
      const all = waiting.get(organizationId) ?? [];
      waiting.delete(organizationId);
      for (let at = 0; at < all.length; at += MOST) void ask(all.slice(at, at + MOST), organizationId);
    });
  });
}

async function ask(asked: readonly Asked[], organizationId: number | null): Promise<void> {
  try {
    const ids = [...new Set(asked.map(({ id }) => id))];
    const { standings } = await request("/document/standing", { ids }, { organizationId });
    const byId = new Map(standings.map((standing) => [standing.document_id, standing]));
    for (const { id, resolve } of asked) resolve(byId.get(id) ?? null);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
