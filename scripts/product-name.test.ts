import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/** What people on a branded host may get to see of: the app, the functions, help, and what is served as it is. */
const SHOWN = ["src", "supabase/functions", "content", "public", "index.html"];

/** Where the product's name stands for a reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  "index.html": "the head of the product's own host; whoever serves the page writes another host's over it",
  "supabase/functions/_shared/domain/branding/brand.ts": "the one place that says the product's name",
  "supabase/functions/_shared/domain/hosts/lookalikes.ts": "names that no domain may be taken for",
  "supabase/functions/_shared/domain/chat-export/seal.ts": "opens files that left by a former name",
  "supabase/functions/_shared/contract/chat-export.ts": "opens files that left by a former name",
  "supabase/functions/_shared/web/robots.ts": "websites are told who crawls them, which is the product",
  "supabase/functions/_shared/billing/endings.ts": "a note between the product and its own account at Stripe",
  "supabase/functions/_shared/config/seeing/traces.ts":
    "operators' traces, unless OTEL_SERVICE_NAME names them",
  "supabase/functions/api/openapi.ts": "the reference of the product's own API",
};

/** Names between parts of the program, which no screen, mail or file shows. */
const INNER =
  /application\/x-atrium-[a-z-]+|["'`]atrium[._][a-z_-]+["'`]|atrium-(?:config|host|recordings|api|worker)|atriumBrand|atrium_(?:api|\$\{)|\batrium\.[a-z-]+(?="\))/g;

function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)));
}

const isText = (file: string) => /\.(tsx?|jsx?|css|html|md|json|svg|txt|webmanifest|vtt)$/.test(file);
const isOfTests = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

const naming = SHOWN.flatMap(filesIn)
  .filter((file) => isText(file) && !isOfTests(file))
  .filter((file) => /atrium/i.test(readFileSync(file, "utf8").replace(INNER, "")));

describe("the product's name", () => {
  it("stands where it is allowed to, and nowhere else", () => {
    expect(naming.filter((file) => !(file in ALLOWED))).toEqual([]);
  });
  it("is allowed only where it stands", () => {
    expect(Object.keys(ALLOWED).filter((file) => !naming.includes(file))).toEqual([]);
  });
});

it("mail leaves in one way, in which it is an organisation's", () => {
  const senders = filesIn("supabase/functions")
    .filter((file) => file.endsWith(".ts") && !isOfTests(file))
    .filter((file) => /\bmailer\s*\.\s*send\b/.test(readFileSync(file, "utf8")));
  expect(senders).toEqual(["supabase/functions/_shared/mail/post.ts"]);
});
