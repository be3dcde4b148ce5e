import { invoice, message } from "./agent-scenarios.ts";
import { expect, HOST, PASSWORD, type Scenario } from "./scenario.ts";

const NOTES = `# Harbour move

The office moves to Quay 7 on 14 September.

# What to do

Pack your desk by 11 September. Parking at Quay 7 is behind the crane.
`;

const firstQuestion: Scenario = {
  slug: "sign-in-and-ask",
  title: "Sign in and ask your first question",
  summary: "From the sign-in screen to an answer, and from the answer to the very page that it rests on.",
  category: "Getting started",
  order: 1,
  account: null,
  begins: "/app/sign-in",
  poster: 1,
  async play(film) {
    const { page } = film;
    film.chapter("Sign in");
    await film.step("Type your email address and your password.", async () => {
      await film.type(page.getByLabel("Email"), `member@${HOST}`);
      await film.type(page.getByLabel("Password", { exact: true }), PASSWORD);
    });
    await film.step("Then press “Sign in”.", async () => {
      await film.click(page.getByRole("button", { name: "Sign in", exact: true }));
      await expect(page).toHaveURL(/\/app(\/chat)?$/);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
    film.chapter("Ask");
    await film.step("Open “Chat”, and write your question as you would say it.", async () => {
      await film.click(page.getByRole("link", { name: "Chat", exact: true }));
      await film.type(
        page.getByRole("textbox", { name: "Your message" }),
        "How many days of annual leave do I have?",
      );
    });
    await film.step("Press Enter. The answer is taken from your organisation’s documents.", async () => {
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Good answer" })).toBeVisible();
    });
    film.chapter("Check the source");
    await film.step(
      "Every statement has a number. Click it to see the passage that it comes from.",
      async () => {
        await film.click(
          page
            .getByRole("log")
            .getByRole("button", { name: /^Source 1/ })
            .first(),
        );
        await expect(page.locator("mark, [data-mark]").first()).toBeVisible();
      },
    );
    await film.step("The passage is marked in the document, so that you can check the answer yourself.");
  },
};

const upload: Scenario = {
  slug: "upload-a-document",
  title: "Upload a document",
  summary: "Add a file, watch it being read, and ask about it.",
  category: "Training",
  order: 1,
  account: "owner",
  begins: "/app/train/files",
  poster: 0,
  async play(film) {
    const { page } = film;
    film.chapter("Upload");
    await film.step("Under “Files” you see the documents that answers are taken from.", async () => {
      await expect(page.getByText("Employee handbook.docx").first()).toBeVisible();
    });
    await film.step("Drop a file onto the page, or choose one.", async () => {
      await page
        .getByLabel("Files to upload")
        .setInputFiles({ name: "Harbour move.md", mimeType: "text/markdown", buffer: Buffer.from(NOTES) });
      await expect(page.getByRole("region", { name: "Uploading Files" })).toContainText("Harbour move.md");
    });
    film.chapter("Wait until it is read");
    await film.step("It is read at once. The panel shows how far it has got.", async () => {
      const line = page.getByRole("region", { name: "Uploading Files" }).getByRole("listitem");
      await expect(line.filter({ hasText: "Harbour move.md" })).toContainText(/success|ready/i);
    });
    await film.step("When it is ready, answers can use it.");
    film.chapter("Ask about it");
    await film.step("Ask in the chat what the new document says.", async () => {
      await film.click(page.getByRole("link", { name: "Chat", exact: true }));
      await film.type(
        page.getByRole("textbox", { name: "Your message" }),
        "When does the office move to Quay 7?",
      );
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Good answer" })).toBeVisible();
    });
    await film.step("The answer names the document that you have just uploaded.");
  },
};

const invite: Scenario = {
  slug: "invite-a-member",
  title: "Invite a member",
  summary: "Admins invite people by their email address, one or many at once.",
  category: "People",
  order: 1,
  account: "admin",
  begins: "/app/users",
  poster: 1,
  async play(film) {
    const { page } = film;
    film.chapter("Open the dialog");
    await film.step(
      "“Users” lists everybody in your organisation. Only admins and owners see it.",
      async () => {
        await expect(page.getByText("Maya Lindqvist").first()).toBeVisible();
      },
    );
    await film.step("Press “Invite people”.", async () => {
      await film.click(page.getByRole("button", { name: "Invite people" }));
      await expect(page.getByLabel("Email addresses")).toBeVisible();
    });
    film.chapter("Send the invitation");
    await film.step("Type one address, or several with commas between them.", async () => {
      await film.type(page.getByLabel("Email addresses"), "sam@example.com, lena@example.com");
    });
    await film.step(
      "Press “Invite 2 people”. Each of them gets a link by mail, which holds for seven days.",
      async () => {
        await film.click(page.getByRole("button", { name: /^Invite( \d+ people)?$/ }));
        await expect(page.getByRole("list", { name: "Outcomes" })).toContainText("Invited by mail.");
      },
    );
    await film.step("You see at once what became of each address.");
  },
};

const aim: Scenario = {
  slug: "aim-and-watch",
  title: "Aim a question, and watch its answer",
  summary: "Ask one document alone with #, and be told when what the answer rests on changes.",
  category: "Chat",
  order: 1,
  account: "member",
  begins: "/app/chat",
  poster: 1,
  async play(film) {
    const { page } = film;
    const box = page.getByRole("textbox", { name: "Your message" });
    film.chapter("Choose what is asked");
    await film.step("Type # to say which document the question is about.", async () => {
      await film.type(box, "#kestrel");
      await expect(page.getByRole("option").first()).toBeVisible();
    });
    await film.step("Choose it from the list. It stands above what you write.", async () => {
      await page.keyboard.press("Enter");
      await expect(page.getByRole("option")).toHaveCount(0);
    });
    film.chapter("Ask");
    await film.step("Now only this document is searched.", async () => {
      await film.type(box, "How long is the warranty on the boilers?");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Good answer" })).toBeVisible();
    });
    film.chapter("Watch the answer");
    await film.step("Press “Watch this answer”.", async () => {
      await film.click(page.getByRole("button", { name: "Watch this answer" }));
      await expect(page.getByRole("button", { name: "Stop watching" })).toBeVisible();
    });
    await film.step("When a document that it cites gets a new version that says otherwise, you are told.");
  },
};

/** The films of the help centre, in their order. */
export const scenarios: readonly Scenario[] = [firstQuestion, upload, invite, aim, message, invoice];
