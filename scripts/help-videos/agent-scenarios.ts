import { expect, type Scenario } from "./scenario.ts";

/** A message is written. */
export const message: Scenario = {
  slug: "write-a-message",
  title: "Write a message with an agent",
  summary: "Set up a message generator, say what the message is for, and copy what it wrote.",
  category: "Agents",
  order: 1,
  account: "owner",
  begins: "/app/agents",
  poster: 1,
  async play(film) {
    const { page } = film;
    film.chapter("Set it up");
    await film.step("Under “Agents”, open the message generator.", async () => {
      await film.click(page.getByRole("link", { name: "Message generator" }));
      await expect(page.getByRole("button", { name: "New message generator" })).toBeVisible();
    });
    await film.step("Set one up: give it a name, and say what it should know about you.", async () => {
      await film.click(page.getByRole("button", { name: "New message generator" }));
      await film.type(page.getByLabel("Name"), "Customer mail");
      await film.type(page.getByLabel("Context"), "We repair pumps in Bristol.");
      await film.click(page.getByRole("button", { name: "Set up" }));
      await expect(page.getByRole("heading", { name: "Customer mail" })).toBeVisible();
    });
    film.chapter("Write");
    await film.step("Say what the message is to achieve, and what it must mention.", async () => {
      await film.type(page.getByLabel("Purpose"), "Tell Ms Ito that her pump is repaired");
      await film.type(page.getByLabel("Key points"), "Collection from Monday, 9 to 17.");
    });
    await film.step("Press “Write”.", async () => {
      await film.click(page.getByRole("button", { name: "Write", exact: true }));
      await expect(page.getByRole("region", { name: "Result" })).toContainText("1 message counted");
      await page.getByRole("region", { name: "Result" }).scrollIntoViewIfNeeded();
    });
    film.chapter("Use it");
    await film.step("Read it, change what you like, and press “Copy”.", async () => {
      await film.point(
        page.getByRole("region", { name: "Result" }).getByRole("button", { name: "Copy", exact: true }),
      );
    });
    await film.step("Facts from your documents are marked, and lead to their source.");
  },
};

/** An invoice is made. */
export const invoice: Scenario = {
  slug: "make-an-invoice",
  title: "Make an invoice",
  summary: "From one sentence to an issued invoice with its PDF.",
  category: "Agents",
  order: 2,
  account: "owner",
  begins: "/app/agents/invoice_generator",
  poster: 1,
  async play(film) {
    const { page } = film;
    film.chapter("Set it up");
    await film.step("Press “New invoice generator”, and give it a name.", async () => {
      await film.click(page.getByRole("button", { name: "New invoice generator" }));
      await film.type(page.getByLabel("Name", { exact: true }), "Repairs");
      await film.click(page.getByRole("button", { name: "Set up" }));
      await expect(page.getByRole("heading", { name: "Repairs" })).toBeVisible();
    });
    await film.step("Under “Settings”, say once who sells. Every invoice takes it from there.", async () => {
      await film.click(page.getByRole("tab", { name: "Settings" }));
      const settings = page.getByRole("tabpanel", { name: "Settings" });
      await film.type(settings.getByLabel("Seller", { exact: true }), "Harbour & Pine Ltd");
      await film.type(settings.getByLabel("Seller's address"), "1 Quay Street, Bristol BS1 4DJ");
      await film.type(settings.getByLabel("Seller's VAT number"), "GB123456789");
      await film.click(page.getByRole("button", { name: "Save", exact: true }));
      await expect(page.getByText("Saved", { exact: true })).toBeVisible();
      await film.click(page.getByRole("tab", { name: "Run" }));
    });
    film.chapter("Say what it is for");
    await film.step("Write one sentence: what was done, for whom, and at what price.", async () => {
      await film.type(
        page.getByLabel("What is it for?"),
        "three days of Kestrel repair for Acme at £450 plus VAT, due in 14 days",
      );
    });
    await film.step("Press “Make a draft”. Lines, VAT and totals are worked out for you.", async () => {
      await film.click(page.getByRole("button", { name: "Make a draft" }));
      await expect(page.getByLabel("Totals", { exact: true })).toContainText("Total£1,620.00");
    });
    film.chapter("Check and issue");
    await film.step("Check every field. Whatever you change, the totals follow.", async () => {
      await film.point(page.getByLabel("Totals", { exact: true }));
    });
    await film.step("Issue it: it gets its number, and can’t be changed any more.", async () => {
      await film.click(page.getByRole("button", { name: "Issue the invoice" }));
      await film.click(page.getByRole("alertdialog").getByRole("button", { name: "Issue" }));
      await expect(page.getByRole("button", { name: "Download PDF" })).toBeVisible();
    });
    await film.step("Then download it as a PDF, or send it by mail.");
  },
};
