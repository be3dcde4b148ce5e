import { expect, test } from "vitest";
import { refusal } from "./boundaries.js";

const shared = "supabase/functions/_shared";

test.each([
  ["src/features/tags/tags-page.tsx", "@/features/teams/teams-page.tsx"],
  ["src/features/tags/tags-page.tsx", "../teams/teams-page.tsx"],
  ["src/components/ui/button.tsx", "@/features/tags/tags-page.tsx"],
  ["src/lib/api.ts", "@/components/page.tsx"],
  ["src/lib/api.ts", "../../supabase/functions/_shared/db/client.ts"],
  [`${shared}/domain/text/query.ts`, "@contract/tags.ts"],
  [`${shared}/domain/text/query.ts`, "../../config/environment.ts"],
  [`${shared}/extraction/index.ts`, "../providers/index.ts"],
  [`${shared}/web/index.ts`, "../../api/index.ts"],
  ["supabase/functions/api/calls/tags.ts", "../../worker/jobs/index.ts"],
  ["supabase/functions/api/calls/tags.ts", "../../../../local/errors.ts"],
  ["local/ground.ts", "../supabase/functions/_shared/web/index.ts"],
  ["scripts/doctor.ts", "../src/lib/format.ts"],
])("%s may not import %s", (file, specifier) => {
  expect(refusal(file, specifier)).toContain("may not import");
});

test.each([
  ["src/features/tags/tags-page.tsx", "./tag-form.tsx"],
  ["src/features/tags/tags-page.tsx", "@/components/page.tsx"],
  ["src/features/tags/tags-page.tsx", "@domain/text/query.ts"],
  ["src/app/router.tsx", "@/features/tags/tags-page.tsx"],
  [`${shared}/web/index.ts`, "../db/client.ts"],
  ["supabase/functions/api/calls/tags.ts", "../middleware/authorize.ts"],
  ["supabase/functions/api/calls/tags.ts", "../../_shared/db/client.ts"],
  ["local/mail/mailbox.ts", "../../supabase/functions/_shared/mail/post.ts"],
  ["tests/db/world.ts", "../../src/lib/format.ts"],
  ["src/lib/api.ts", "zod"],
  ["vite.config.ts", "./src/lib/format.ts"],
])("%s may import %s", (file, specifier) => {
  expect(refusal(file, specifier)).toBeUndefined();
});
