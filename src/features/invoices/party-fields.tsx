import type { Party } from "@domain/invoices/invoice.ts";
import { tellCountry } from "@domain/invoices/telling.ts";
import { Field } from "@/components/ui/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import type { EditErrors } from "./edited-invoice.ts";

interface PartyFieldsProps {
  side: "seller" | "buyer";
  party: Party;
  errors: EditErrors;
  isLocked: (key: string) => boolean;
  onChange: (party: Party) => void;
}

interface PartyField {
  name: keyof Party;
  label: string;
  /** Of the agent, which says whether it may be changed; after `buyer_` or `seller_`. */
  field: string;
  max: number;
  side?: "seller";
  wide?: boolean;
}

const FIELDS: readonly PartyField[] = [
  { name: "name", label: "Name", field: "name", max: 200, wide: true },
  { name: "street", label: "Street or address", field: "address", max: 200, wide: true },
  { name: "postcode", label: "Postcode", field: "address", max: 20 },
  { name: "city", label: "Town", field: "address", max: 100 },
  { name: "country", label: "Country", field: "country", max: 2 },
  { name: "vat_id", label: "VAT number", field: "vat_number", max: 40 },
  { name: "registration", label: "Registration", field: "registration", max: 60 },
  { name: "email", label: "E-mail", field: "email", max: 254 },
  { name: "iban", label: "IBAN", field: "iban", max: 60, side: "seller" },
  { name: "bic", label: "BIC or sort code", field: "bic", max: 20, side: "seller" },
];

/** Who sells, or who buys. */
export function PartyFields({ side, party, errors, isLocked, onChange }: PartyFieldsProps) {
  return (
    <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      {FIELDS.filter((field) => !field.side || field.side === side).map(
        ({ name, label, field, max, wide }) => {
          const hint =
            name === "country"
              ? /^[A-Z]{2}$/.test(party.country)
                ? tellCountry(party.country, "en")
                : "Two letters, such as GB or DE."
              : undefined;
          return (
            <Field
              key={name}
              label={label}
              hint={hint}
              error={errors[`${side}.${name}`]}
              {...(wide && { className: "sm:col-span-2" })}
            >
              <Input
                dir="auto"
                type={name === "email" ? "email" : "text"}
                maxLength={max}
                disabled={isLocked(
                  name === "iban" || name === "bic" ? `payment_${name}` : `${side}_${field}`,
                )}
                value={party[name]}
                onChange={({ target }) =>
                  onChange({
                    ...party,
                    [name]: name === "country" ? target.value.toUpperCase() : target.value,
                  })
                }
              />
            </Field>
          );
        },
      )}
    </div>
  );
}
