import { websites as calls } from "@contract/websites.ts";
import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { mutation } from "@/lib/api.ts";
import { EMPTY_HEADER, HeaderFields, headerRefinement } from "./login-fields.tsx";

const Scan = calls["/document/website/scan"].input;

const Details = headerRefinement(
  z.object({
    address: Scan.shape.address.unwrap(),
    below: z.boolean(),
    login: z.boolean(),
    header: z.string().trim(),
    value: z.string().trim(),
  }),
  ({ login }) => login,
);

const EMPTY = { ...EMPTY_HEADER, address: "", below: false, login: false };

interface AddProps {
  onClose: () => void;
  /** Told the id of the website that is being looked over. */
  onAdded: (id: number) => void;
}

/** Asks for an address and has the site looked over; what was found is on the site's own screen. */
export function AddWebsite({ open, ...rest }: AddProps & { open: boolean }) {
  return (
    <FormDialog
      open={open}
      onClose={rest.onClose}
      title="Add website"
      description="The site is looked over first. Nothing is taken until you have chosen its pages."
    >
      <AddForm {...rest} />
    </FormDialog>
  );
}

function AddForm({ onClose, onAdded }: AddProps) {
  const scan = useMutation(mutation("/document/website/scan", { quiet: true }));
  const form = useSavedForm(Details, EMPTY, async ({ address, below, login, header, value }) => {
    const folder = below ? folderOf(address) : null;
    const { id } = await scan.mutateAsync({
      address,
      ...(folder && { include: [folder] }),
      ...(login && { header: { name: header, value } }),
    });
    onAdded(id);
  });
  const folder = folderOf(form.now.address);
  return (
    <DialogForm form={form} onClose={onClose} save="Scan">
      <Field
        label="Address"
        error={form.errors.address}
        hint="Where the site begins, such as docs.example.com. Its sitemap and links lead to the other pages."
      >
        <Input autoFocus inputMode="url" placeholder="https://docs.example.com" {...form.field("address")} />
      </Field>
      {folder !== null && <Tick label={`Only pages below ${folder}`} {...form.control("below")} />}
      <Tick label="The site is behind a login" {...form.control("login")} />
      {form.now.login && <HeaderFields form={form} />}
    </DialogForm>
  );
}

export function Tick(props: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  return (
    <label className="flex cursor-pointer items-center gap-3 text-sm">
      <Checkbox checked={props.value} onCheckedChange={(checked) => props.onChange(checked === true)} />
      <span className="min-w-0 wrap-anywhere">{props.label}</span>
    </label>
  );
}

/** The pattern of what lies below an address; null where that is the whole site. */
function folderOf(address: string): string | null {
  const typed = /^[a-z]+:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`;
  if (!URL.canParse(typed)) return null;
  const { pathname } = new URL(typed);
  const folder = pathname.replace(/\/?[^/]*\.[^/]*$/, "").replace(/\/$/, "");
  return folder === "" ? null : folder;
}
