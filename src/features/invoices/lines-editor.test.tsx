import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderScreen } from "../../test-screen.tsx";
import { type EditedInvoice, readEdited } from "./edited-invoice.ts";
import { LinesEditor } from "./lines-editor.tsx";
import { TotalsBox } from "./totals-box.tsx";

const nobody = {
  name: "",
  street: "",
  city: "",
  postcode: "",
  country: "",
  vat_id: "",
  registration: "",
  email: "",
  iban: "",
  bic: "",
};
const EMPTY: EditedInvoice = {
  currency: "GBP",
  language: "en",
  seller: nobody,
  buyer: nobody,
  lines: [],
  discount: "",
  due_days: "14",
  reference: "",
  notes: "",
  exemption_reason: "",
  dated: "",
  supplied_on: "",
  payment_terms: "",
  footer: "",
};

/** The lines of a draft and what they come to. */
function Draft({ currency = "GBP" }: { currency?: string }) {
  const [edited, setEdited] = useState<EditedInvoice>({ ...EMPTY, currency });
  const { totals, nets, errors } = readEdited(edited);
  return (
    <>
      <LinesEditor
        lines={edited.lines}
        currency={currency}
        nets={nets}
        errors={errors}
        tried={false}
        locked={false}
        onChange={(lines) => setEdited({ ...edited, lines })}
      />
      {totals && <TotalsBox totals={totals} currency={currency} />}
    </>
  );
}

type Typed = { description: string; quantity: string; price: string; discount?: string; rate?: string };

/** Adds a line and fills it in. */
async function add({ description, quantity, price, discount, rate }: Typed) {
  await userEvent.click(screen.getByRole("button", { name: "Add a line" }));
  const row = within(screen.getAllByRole("listitem").at(-1) as HTMLElement);
  expect(document.activeElement).toBe(row.getByLabelText("Description"));
  const fill = async (label: string, text: string) => {
    await userEvent.clear(row.getByLabelText(label));
    await userEvent.type(row.getByLabelText(label), text);
  };
  await fill("Description", description);
  await fill("Quantity", quantity);
  await fill("Unit price, GBP", price);
  if (discount) await fill("Discount", discount);
  if (rate) await fill("VAT %", rate);
}

const totals = () =>
  Array.from(screen.getByLabelText("Totals").querySelectorAll("div"), (row) =>
    Array.from(row.children, (part) => part.textContent.replaceAll("\u00a0", " ")),
  );

const descriptions = () =>
  screen.getAllByLabelText("Description").map((input) => (input as HTMLInputElement).value);

test("the totals follow what is typed, by rate, to the penny", async () => {
  renderScreen(<Draft />, "/", {});
  await add({ description: "Repair", quantity: "3", price: "450" });
  await add({ description: "Travel", quantity: "0.333", price: "0,10", discount: "10%", rate: "5" });
  await add({ description: "Parts", quantity: "2", price: "10.01", discount: "0.02", rate: "20" });
  // 0.333 × 10p is 3p, and 10 % of that nothing; 5 % of 3p is nothing.
  expect(totals()).toEqual([
    ["Net", "£1,370.03"],
    ["VAT 5 % on £0.03", "£0.00"],
    ["VAT 20 % on £1,370.00", "£274.00"],
    ["Total", "£1,644.03"],
  ]);
});

test("a line that can't be read says so at its field, and isn't counted", async () => {
  renderScreen(<Draft />, "/", {});
  await add({ description: "Repair", quantity: "1", price: "10" });
  await add({ description: "Travel", quantity: "1", price: "1.234" });
  const wrong = screen.getAllByLabelText("Unit price, GBP")[1];
  expect(wrong?.getAttribute("aria-invalid")).toBe("true");
  const note = document.getElementById(wrong?.getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toBe("An amount with at most 2 decimals.");
  expect(totals().at(-1)).toEqual(["Total", "£12.00"]);
});

test("lines are moved and removed by the keyboard, which stays where it was", async () => {
  renderScreen(<Draft />, "/", {});
  await add({ description: "First", quantity: "1", price: "1" });
  await add({ description: "Second", quantity: "1", price: "1" });
  await userEvent.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(descriptions()).toEqual(["Second", "First"]);
  screen.getByRole("button", { name: "Move line 1 down" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(descriptions()).toEqual(["First", "Second"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move line 2 down" }));
  await userEvent.click(screen.getByRole("button", { name: "Remove line 1" }));
  expect(descriptions()).toEqual(["Second"]);
  expect(document.activeElement).toBe(screen.getByLabelText("Description"));
});
