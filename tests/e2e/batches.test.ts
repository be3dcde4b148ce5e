import { readFile } from "node:fs/promises";
import { call } from "../support/call.ts";
import { expect, expectAccessible, test } from "./visitors.ts";

test("a file is checked, its first rows are written to look at, then the rest, and what came of it is downloaded", async ({
  organization,
  visit,
}) => {
  const { admin } = organization;
  const created = { type: "message_generator", name: "Follow-ups" };
  const { id } = await call(admin, "/agent/instance/create", created, { organizationId: organization.id });
  const page = await visit(admin);
  await page.goto(`/app/agents/message_generator/${id}`);
  await page.getByRole("tab", { name: "Batch" }).click();
  const template = page.waitForEvent("download");
  await page.getByRole("button", { name: "Template" }).click();
  const head = (await readFile(await (await template).path(), "utf8")).split("\r\n")[0];
  expect(head).toContain("purpose,key_points");
  await expectAccessible(page);

  const rows = Array.from({ length: 5 }, (_, at) => `Thank customer ${at + 1};"Day ${at + 1}\n=1+1";red`);
  const text = ["purpose;key_points;colour", ...rows, `${"x".repeat(2001)};;`].join("\n");
  const file = (content: string) => ({
    name: "Customers.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(content),
  });
  const input = page.getByLabel("CSV file");
  await input.setInputFiles(file("purpose\n"));
  await expect(page.getByText("This file has a head, and no row below it.")).toBeVisible();
  await input.setInputFiles(file(text));
  await expect(page.getByText("There is no field colour.")).toBeVisible();
  const faults = page.getByRole("region", { name: "Faults" });
  await expect(faults).toContainText("Row 6");
  await expect(faults).toContainText("Purpose can have at most 2000 characters.");
  await expectAccessible(page);
  await page.getByLabel("Leave this row out").check();
  await page.getByRole("button", { name: "Continue with 5 rows" }).click();

  await expect(page.getByText("It takes 5 runs and 5 messages of your plan.")).toBeVisible();
  const list = page.getByRole("region", { name: "Rows" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: "Write the first 3" }).click();
  await expect(page.getByText("Read what was written.")).toBeVisible();
  await expect(page.getByText("3 of 5 rows done")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Go on with all 2 rows" }).click();
  await expect(page.getByText("5 of 5 rows done")).toBeVisible();
  await expect(list.getByText("Subject: Thank customer 5")).toBeVisible();
  await expectAccessible(page);

  const results = page.waitForEvent("download");
  await page.getByRole("button", { name: "Results as CSV" }).click();
  const csv = await readFile(await (await results).path(), "utf8");
  expect(csv.split("\r\n")[0]).toContain("Row,purpose,key_points,State,Reason,Subject,Text");
  expect(csv.match(/,Done,/g)).toHaveLength(5);
  await page.getByRole("button", { name: "Open row 5" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("Thank customer 5");
});
