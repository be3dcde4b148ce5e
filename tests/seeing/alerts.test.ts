import { access, readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import "../../local/server/metrics.ts";
import "../../supabase/functions/_shared/config/seeing/measures.ts";
import { renderMetrics } from "../../supabase/functions/_shared/config/seeing/metrics.ts";
import { readMetrics } from "../support/metrics-text.ts";

const root = new URL("../..", import.meta.url);
const read = (path: string) => readFile(new URL(path, root), "utf8");
const Rule = z.strictObject({
  alert: z.string().regex(/^Atrium[A-Z]\w+$/),
  expr: z.string().min(1),
  for: z
    .string()
    .regex(/^\d+m$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
  annotations: z.strictObject({
    summary: z.string().min(1),
    runbook: z.string().regex(/^docs\/operate\/[a-z-]+\.md$/),
  }),
});
const Rules = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Rule).min(1) })).min(1),
});

const rules = async () =>
  Rules.parse(parse(await read("docs/operate/alerts.yml"))).groups.flatMap((group) => group.rules);
const known = [...readMetrics(renderMetrics({})).keys()];
/** The names of what is measured in a text, without what a histogram adds to them. */
const namesIn = (text: string) =>
  [...text.matchAll(/\batrium_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ""));

it("every alert asks for figures that are told", async () => {
  for (const { alert, expr } of await rules()) {
    const asked = namesIn(expr);
    if (alert !== "AtriumUnseen") expect([alert, asked.length > 0]).toEqual([alert, true]);
    expect([alert, asked.filter((name) => !known.includes(name))]).toEqual([alert, []]);
  }
});

it("every alert has its page, which says what it means, how to see it and what to do, and the index leads to every page", async () => {
  const all = await rules();
  for (const { alert, annotations } of all) {
    const page = await read(annotations.runbook);
    expect(page).toMatch(new RegExp(`^# ${alert}\n`));
    for (const part of ["What it means.", "How to see it.", "What to do."])
      expect([alert, page]).toEqual([alert, expect.stringContaining(`**${part}**`)]);
    const lost = namesIn(page).filter((name) => !known.includes(name));
    expect([alert, lost]).toEqual([alert, []]);
    for (const [, to = ""] of page.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
      await access(fileURLToPath(new URL(to, new URL(annotations.runbook, root))));
    }
  }
  const index = await read("docs/operate/README.md");
  for (const { alert, annotations } of all)
    expect(index).toContain(`[${alert}](${annotations.runbook.split("/").at(-1)})`);
  const pages = (await readdir(new URL("docs/operate/", root))).filter((file) => file.endsWith(".md"));
  for (const page of pages) if (page !== "README.md") expect(index).toContain(`](${page})`);
});
