import { websites as calls } from "@contract/websites.ts";
import type { Schedule, Website } from "@contract/websites.ts";
import { patternsOf } from "@domain/site-patterns.ts";
import { z } from "zod";
import { TagPicker } from "@/components/check-list.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { formatNumber } from "@/lib/format.ts";
import { Tick } from "./add-website.tsx";
import { SCHEDULES } from "./website-state.tsx";

const { shape } = calls["/document/website/crawl"].input;

const whole = (label: string, least: number, most: number) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d*$/.test(text), `${label} must be a whole number.`)
    .refine((text) => text === "" || (Number(text) >= least && Number(text) <= most), {
      error: `${label} must be from ${least} to ${formatNumber(most)}, as your plan allows.`,
    });

/** What the form of a website's rules checks. */
export const rulesSchema = ({ caps }: Website) =>
  z.object({
    name: shape.name,
    include: z.string(),
    exclude: z.string(),
    depth: whole("Depth", 0, caps.depth),
    most_pages: whole("Pages", 1, caps.pages),
    follow: z.boolean(),
    schedule: shape.schedule.unwrap(),
    tag_ids: z.array(z.number()),
  });
export type Rules = z.infer<ReturnType<typeof rulesSchema>>;

/** A website's rules as the form begins with them. */
export function rulesOf(website: Website): Rules {
  return {
    name: website.name,
    include: website.include.join("\n"),
    exclude: website.exclude.join("\n"),
    depth: website.depth === null ? "" : String(website.depth),
    most_pages: website.most_pages === null ? "" : String(website.most_pages),
    follow: website.follow,
    schedule: website.schedule,
    tag_ids: website.tag_ids,
  };
}

/** The rules as the call takes them. */
export function inputOf({ include, exclude, depth, most_pages, ...rest }: Rules) {
  return {
    ...rest,
    include: patternsOf(include),
    exclude: patternsOf(exclude),
    ...(depth !== "" && { depth: Number(depth) }),
    ...(most_pages !== "" && { most_pages: Number(most_pages) }),
  };
}

interface RulesForm {
  now: Rules;
  errors: Partial<Record<keyof Rules, string>>;
  field: (name: keyof Rules) => object;
  control: <Name extends keyof Rules>(
    name: Name,
  ) => {
    value: Rules[Name];
    // As a method: a form of more fields than these will do.
    onChange(value: Rules[Name]): void;
  };
}

/** The fields of how a website is crawled. */
export function RulesFields({ form, website }: { form: RulesForm; website: Website }) {
  const { caps } = website;
  return (
    <>
      <Field label="Name" error={form.errors.name}>
        <Input {...form.field("name")} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Only these pages"
          error={form.errors.include}
          hint="Patterns, one a line, such as /docs/**. Empty means all."
        >
          <Textarea rows={3} placeholder="/docs/**" {...form.field("include")} />
        </Field>
        <Field
          label="But not these"
          error={form.errors.exclude}
          hint="Such as /blog/** or *.pdf. They hold for later finds too."
        >
          <Textarea rows={3} placeholder="/blog/**" {...form.field("exclude")} />
        </Field>
      </div>
      <ScheduleField {...form.control("schedule")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Pages"
          error={form.errors.most_pages}
          hint={`At most; your plan: ${formatNumber(caps.pages)}.`}
        >
          <Input inputMode="numeric" placeholder={String(caps.pages)} {...form.field("most_pages")} />
        </Field>
        <Field
          label="Depth"
          error={form.errors.depth}
          hint={`Links from the start; your plan: ${caps.depth}.`}
        >
          <Input inputMode="numeric" placeholder={String(caps.depth)} {...form.field("depth")} />
        </Field>
      </div>
      <Tick label="Take pages that appear on the site later, too" {...form.control("follow")} />
      <TagPicker label="Tags of its pages" {...form.control("tag_ids")} />
    </>
  );
}

function ScheduleField({ value, onChange }: { value: Schedule; onChange: (value: Schedule) => void }) {
  return (
    <Select value={value} onValueChange={(chosen) => onChange(chosen as Schedule)}>
      <Field label="Look again" hint="For what is new, changed or gone.">
        <SelectTrigger className="w-full">
          <SelectValue />
        </SelectTrigger>
      </Field>
      <SelectContent>
        {SCHEDULES.map((one) => (
          <SelectItem key={one.value} value={one.value}>
            {one.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
