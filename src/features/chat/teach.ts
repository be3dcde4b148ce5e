import { toast } from "sonner";
import { request } from "@/lib/api.ts";
import { showError } from "@/lib/errors.ts";

/** Proposes as a lesson what an answer should have said. @param question as it stands without the conversation */
export async function teach(messageId: number, question: string, right: string): Promise<void> {
  try {
    await request("/lessons/create", { message_id: messageId, question, answer: right });
    toast.success("Thank you. It is proposed as a lesson; an admin decides.");
  } catch (error) {
    showError(error);
  }
}
