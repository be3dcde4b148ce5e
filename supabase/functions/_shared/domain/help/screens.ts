import type { Role } from "../roles.ts";
import { isFunctionWord } from "../text/language.ts";
import { terms } from "../text/words.ts";

/** Something that people do, and the screen on which they do it. */
export interface ScreenTask {
  /** The screen's address and title, as in the app's navigation. */
  path: string;
  title: string;
  /** What is done there, as sentences that an answer may quote. */
  does: string;
  /** The lowest role that may do it. */
  role: Role;
}

const task = (title: string, path: string, role: Role, does: string): ScreenTask => ({
  title,
  path,
  role,
  does,
});

/** What is done where (product §4, §6); `tests/help/screens.test.ts` holds addresses, titles and roles to the app's screens. */
export const SCREEN_TASKS: readonly ScreenTask[] = [
  task(
    "Dashboard",
    "/app",
    "user",
    "See what is new and how much of your plan is used on the screen Dashboard.",
  ),
  task("Chat", "/app/chat", "user", "Ask a question about your documents on the screen Chat."),
  task(
    "Chat",
    "/app/chat",
    "user",
    "Share a chat with colleagues or a team, export it, pin it or put it into a folder on the screen Chat.",
  ),
  task(
    "Agents",
    "/app/agents",
    "user",
    "Run an agent that writes messages, invoices or recordings on the screen Agents.",
  ),
  task(
    "Files",
    "/app/train/files",
    "user",
    "Add, upload, replace or delete files and documents on the screen Files.",
  ),
  task(
    "Integrations",
    "/app/train/integrations",
    "user",
    "Choose folders of Google Drive, OneDrive or SharePoint to train with on the screen Integrations.",
  ),
  task(
    "Websites",
    "/app/train/websites",
    "user",
    "Train the assistant with the pages of a website on the screen Websites.",
  ),
  task(
    "Text & audio",
    "/app/train/text-audio",
    "user",
    "Write a text, or record or upload a recording to train with on the screen Text & audio.",
  ),
  task(
    "Account",
    "/app/settings/account",
    "user",
    "Change your name, e-mail address or password, or delete your account on the screen Account.",
  ),
  task(
    "My integrations",
    "/app/integrations",
    "user",
    "Connect your own accounts of other services on the screen My integrations.",
  ),
  task(
    "General",
    "/app/settings/organization",
    "admin",
    "Rename your organisation or change how long chats are kept on the screen General.",
  ),
  task(
    "General",
    "/app/settings/organization",
    "user",
    "Leave your organisation or see its name on the screen General.",
  ),
  task(
    "Branding",
    "/app/settings/branding",
    "admin",
    "Set the logo, the colours, the name of the assistant and your own domain on the screen Branding.",
  ),
  task(
    "Billing",
    "/app/settings/billing",
    "user",
    "See what the plan includes, each meter and limit, and what is used of it on the screen Billing.",
  ),
  task(
    "Billing",
    "/app/settings/billing",
    "owner",
    "Change the plan, pay, see invoices or raise the ceiling of paid messages on the screen Billing.",
  ),
  task(
    "Audit trail",
    "/app/settings/audit",
    "admin",
    "See who did what and when in your organisation on the screen Audit trail.",
  ),
  task(
    "Users",
    "/app/users",
    "admin",
    "Invite someone, such as a new colleague, add a member, change a role or remove a person on the screen Users.",
  ),
  task(
    "Teams",
    "/app/settings/teams",
    "user",
    "See the teams of your organisation and who is in them on the screen Teams.",
  ),
  task(
    "Teams",
    "/app/settings/teams",
    "admin",
    "Create a team, rename it or add people to a team on the screen Teams.",
  ),
  task(
    "Tags",
    "/app/settings/tags",
    "admin",
    "Create tags and give them to people or teams, which decides who reads a document, on the screen Tags.",
  ),
  task(
    "AI model",
    "/app/settings/ai-model",
    "admin",
    "Choose the model, the tone and the instructions of answers on the screen AI model.",
  ),
  task(
    "Lessons",
    "/app/settings/lessons",
    "user",
    "Propose a lesson that puts a wrong answer right, or see lessons, on the screen Lessons.",
  ),
  task("Lessons", "/app/settings/lessons", "admin", "Accept or reject a lesson on the screen Lessons."),
  task(
    "Reports",
    "/app/settings/reports",
    "user",
    "See which documents contradict each other, changed or need a review on the screen Reports.",
  ),
  task("Articles", "/app/help-center/articles", "user", "Read how everything works on the screen Articles."),
  task(
    "Videos",
    "/app/help-center/videos",
    "user",
    "Watch short videos of the product on the screen Videos.",
  ),
  task(
    "Prompts",
    "/app/help-center/prompts",
    "user",
    "Find ready prompts by role and task on the screen Prompts.",
  ),
  task(
    "Support",
    "/app/help-center/support",
    "user",
    "Write to support, attach a screenshot and see your requests on the screen Support.",
  ),
];

/** Words that say nothing of what is done. */
const asking = new Set(
  terms("where find do get go see use page screen product app please want need can how"),
);

const wordsOf = (text: string): Set<string> =>
  new Set(terms(text).filter((word) => !asking.has(word) && !isFunctionWord(word)));

const indexed = SCREEN_TASKS.map((each) => ({ task: each, words: wordsOf(`${each.title} ${each.does}`) }));
const held = (word: string) => indexed.filter(({ words }) => words.has(word)).length;

/** How well a screen fits a question: the share of the question's words that it holds, the rare ones counting for more. */
export interface ScreenFit {
  task: ScreenTask;
  fit: number;
  /** How many words both have. */
  shared: number;
}

/** The screens that have to do with a question in English, best first. */
export function screensFor(question: string): ScreenFit[] {
  const asked = [...wordsOf(question)];
  const weight = (word: string) => 1 / (1 + held(word));
  const total = asked.reduce((sum, word) => sum + weight(word), 0);
  if (total === 0) return [];
  return indexed
    .map(({ task: each, words }) => {
      const shared = asked.filter((word) => words.has(word));
      return {
        task: each,
        shared: shared.length,
        fit: shared.reduce((sum, word) => sum + weight(word), 0) / total,
      };
    })
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.fit - a.fit || b.shared - a.shared);
}

/** Whether a screen fits so much of a question, by so many of its words, that it may be led to without being asked of a model. */
export const isFitting = ({ fit, shared }: ScreenFit): boolean => fit >= 0.5 && shared >= 2;
