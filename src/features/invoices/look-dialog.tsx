import { AA_TEXT, contrast, ensureContrast } from "@domain/contrast.ts";
import { logoFault } from "@domain/invoices/logo.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ImageUp, X } from "lucide-react";
import { useRef, useState } from "react";
import { z } from "zod";
import { DialogForm, FormDialog } from "@/components/form/form-dialog.tsx";
import { useSavedForm } from "@/components/form/use-saved-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { toast } from "sonner";
import { mutation, query } from "@/lib/api.ts";

/** Logo and colour of invoices that are issued from now on. */
export function LookDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const look = useQuery({ ...query("/invoice-look", {}), enabled: open });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="How invoices look"
      description="Of what is issued from now on. What was issued keeps the look that it had."
    >
      {look.data ? (
        <LookForm
          color={look.data.color}
          logo={look.data.logo && `data:${look.data.logo.type};base64,${look.data.logo.bytes}`}
          onClose={onClose}
        />
      ) : look.error ? (
        <ErrorState error={look.error} onRetry={() => void look.refetch()} />
      ) : (
        <Skeleton className="h-48" aria-label="Loading the look" />
      )}
    </FormDialog>
  );
}

const Values = z.object({
  color: z.union([z.literal(""), z.string().regex(/^#[0-9a-f]{6}$/i, "A colour such as #041b70.")]),
  /** As a data URL; empty for none. */
  logo: z.string(),
});

interface LookFormProps {
  color: string | null;
  logo: string | null;
  onClose: () => void;
}

function LookForm({ color, logo, onClose }: LookFormProps) {
  const save = useMutation(mutation("/invoice-look/update", { quiet: true }));
  const file = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const begun = { color: color ?? "", logo: logo ?? "" };
  const form = useSavedForm(Values, begun, async (values) => {
    const isSame = values.logo === begun.logo;
    const bytes = values.logo === "" ? null : (values.logo.split(",")[1] ?? "");
    await save.mutateAsync({ color: values.color || null, ...(!isSame && { logo: bytes }) });
    onClose();
    toast.success("Invoices look like this from now on");
  });
  const { color: chosen, logo: shown } = form.now;
  const isColor = /^#[0-9a-f]{6}$/i.test(chosen);
  async function choose(picked: File | undefined) {
    if (!picked) return;
    const bytes = new Uint8Array(await picked.arrayBuffer());
    const wrong = logoFault(bytes);
    setFault(wrong);
    if (wrong) return;
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    const type = bytes[0] === 0x89 ? "image/png" : "image/jpeg";
    form.control("logo").onChange(`data:${type};base64,${btoa(text)}`);
  }
  return (
    <DialogForm form={form} onClose={onClose}>
      <Field
        label="Logo"
        hint="PNG or JPEG of at most 300 KB and 3,000 by 3,000 pixels."
        error={fault ?? form.errors.logo}
      >
        <div className="grid gap-3">
          {shown && (
            <div className="flex h-24 items-center justify-center rounded-md border bg-white p-3">
              <img src={shown} alt="The logo" className="max-h-full max-w-full object-contain" />
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={() => file.current?.click()}>
              <ImageUp aria-hidden />
              {shown ? "Another picture" : "Choose a picture"}
            </Button>
            {shown && (
              <Button variant="ghost" size="sm" onClick={() => form.control("logo").onChange("")}>
                <X aria-hidden />
                No logo
              </Button>
            )}
          </div>
          <input
            ref={file}
            type="file"
            hidden
            aria-label="Picture of the logo"
            accept="image/png,image/jpeg"
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              target.value = "";
            }}
          />
        </div>
      </Field>
      <Field
        label="Colour"
        hint={
          isColor && contrast(chosen, "#ffffff") < AA_TEXT
            ? "Too pale to be read on white: it is printed darker, as shown."
            : "Of titles and lines. Left empty, it is your organisation's own."
        }
        error={form.errors.color}
        aside={
          isColor && (
            <span
              aria-hidden
              className="text-xs font-semibold"
              style={{
                background: "#fff",
                color: ensureContrast(chosen, "#ffffff", AA_TEXT),
                padding: "0 6px",
              }}
            >
              Invoice
            </span>
          )
        }
      >
        <Input maxLength={7} placeholder="#041b70" {...form.field("color")} />
      </Field>
    </DialogForm>
  );
}
