import { SessionContext } from "@/lib/session.ts";
import type { Session } from "@/lib/session.ts";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { draftKey, forgetQuestionKey, questionKey, readDraft, writeDraft } from "./drafts.ts";
import type { Failure, Pending } from "./thread.ts";
import { useDraft } from "./use-draft.ts";

const branding = {
  ai_name: null,
  branding_enabled: false,
  branding_primary_color: null,
  branding_secondary_color: null,
  branding_dark_primary_color: null,
  branding_dark_secondary_color: null,
  branding_logo_url: null,
  branding_logo_collapsed_url: null,
  branding_dark_logo_url: null,
  branding_dark_logo_collapsed_url: null,
  support_email: null,
};
const organization = {
  id: 2,
  name: "Harbour & Pine",
  role: "user" as const,
  branding,
  needs_mfa: false,
  other_way: false,
  suspended: null,
};
const session: Session = {
  user: {
    id: 5,
    email: "maya@atrium.example",
    email_proved: true,
    needs_password: false,
    name: "Maya",
    avatar_color: 0,
    theme_mode: null,
    ai_context: "",
    organizations: [organization],
    activeOrganizationId: 2,
    mfa: { needed: false, enrolled: false },
    invitations: [],
  },
  authId: "00000000-0000-4000-8000-000000000000",
  organization,
  isAdmin: false,
  isOwner: false,
  isPlatformAdmin: false,
  canSwitch: true,
  switchOrganization: () => undefined,
  signOut: () => Promise.resolve(),
};
const nobody = () => Promise.reject(new Error("Not here"));

function wrapper({ children }: { children: ReactNode }) {
  const host = { organizationId: null, branding: null };
  return (
    <SessionContext
      value={{
        state: { status: "signed-in", session },
        host,
        signIn: nobody,
        hold: nobody,
        signUp: nobody,
      }}
    >
      {children}
    </SessionContext>
  );
}

interface Props {
  chatId: number | null;
  failure: Failure | null;
  pending?: Pending | null;
}

function show(initialProps: Props) {
  return renderHook(({ chatId, failure, pending = null }: Props) => useDraft(chatId, { failure, pending }), {
    wrapper,
    initialProps,
  });
}

const failure: Failure = { message: "Offline", code: "unavailable", text: "Lost question", replaces: null };

test("keeps a draft for each chat", () => {
  const { result, rerender } = show({ chatId: 1, failure: null });
  act(() => result.current[1]("of chat 1"));
  rerender({ chatId: null, failure: null });
  expect(result.current[0]).toBe("");
  act(() => result.current[1]("of a new chat"));
  rerender({ chatId: 1, failure: null });
  expect(result.current[0]).toBe("of chat 1");
  expect(readDraft(draftKey(5, 2, null))).toBe("of a new chat");
  expect(show({ chatId: 1, failure: null }).result.current[0]).toBe("of chat 1");
});

test("brings back a question that didn't arrive", () => {
  const { result, rerender } = show({ chatId: 1, failure: null });
  rerender({ chatId: 1, failure });
  expect(result.current[0]).toBe("Lost question");
  expect(readDraft(draftKey(5, 2, 1))).toBe("Lost question");
});

test("but not over what has been typed meanwhile, nor one that changes another", () => {
  const { result, rerender } = show({ chatId: 1, failure: null });
  rerender({ chatId: 1, failure: { ...failure, replaces: 4 } });
  expect(result.current[0]).toBe("");
  act(() => result.current[1]("typed"));
  rerender({ chatId: 1, failure });
  expect(result.current[0]).toBe("typed");
});

test("forgets what is sent, and the oldest of very many", () => {
  for (let id = 1; id <= 60; id++) writeDraft(draftKey(5, 2, id), `draft ${id}`);
  writeDraft(draftKey(5, 2, 60), "");
  expect(readDraft(draftKey(5, 2, 60))).toBe("");
  expect(readDraft(draftKey(5, 2, 1))).toBe("");
  expect(readDraft(draftKey(5, 2, 59))).toBe("draft 59");
});

test("keeps a sent question until it has arrived, so that a reload finds it", () => {
  const key = draftKey(5, 2, null);
  const pending = { text: "How many?", replaces: null, beneath: null, after: 0 };
  const { result, rerender } = show({ chatId: null, failure: null, pending });
  expect(readDraft(key)).toBe("How many?");
  expect(result.current[0]).toBe("");
  rerender({ chatId: 9, failure: null, pending });
  expect(readDraft(key)).toBe("");
});

test("sends the same words under the same name until they have arrived", () => {
  const draft = draftKey(5, 2, null);
  const key = questionKey(draft, "How many are there?", []);
  expect(questionKey(draft, "How many are there?", [])).toBe(key);
  expect(questionKey(draft, "How many", [])).not.toBe(key);
  const arrived = questionKey(draft, "How many are there?", []);
  const other = questionKey(draft, "How many are there?", [{}, { key: arrived }]);
  expect(other).not.toBe(arrived);
  forgetQuestionKey(draft);
  expect(questionKey(draft, "How many are there?", [])).not.toBe(other);
});
