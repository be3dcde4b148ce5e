import { useNavigate } from "react-router-dom";
import { draftKey, readDraft, writeDraft } from "@/features/chat/drafts.ts";
import { PromptsScreen, type UsePrompt } from "@/features/help-center/prompts-screen.tsx";
import { handPrompt } from "@/lib/handed-prompt.ts";
import { useSession } from "@/lib/session.ts";

/** A prompt goes into a new chat's composer, behind what was typed there and not sent, or along to the agents of its kind. */
export function Component() {
  const { user, organization } = useSession();
  const navigate = useNavigate();
  const use: UsePrompt = (opens, text) => {
    if (opens !== "chat") return void navigate(`/app/agents/${opens}`, { state: handPrompt(text) });
    const key = draftKey(user.id, organization.id, null);
    const typed = readDraft(key).trimEnd();
    writeDraft(key, typed === "" || typed === text ? text : `${typed}\n\n${text}`);
    void navigate("/app/chat");
  };
  return <PromptsScreen onUse={use} />;
}
