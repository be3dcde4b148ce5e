import type { OutputOf } from "@contract/index.ts";
import type { Lesson } from "@contract/lessons.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, GraduationCap, PencilLine, Plus, Trash2, X } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { toast } from "sonner";
import { ConfirmRows } from "@/components/list/confirm-rows.tsx";
import { ListScreen } from "@/components/list/list-screen.tsx";
import type { Action, ActionDialogProps } from "@/components/list/types.ts";
import { Button } from "@/components/ui/button.tsx";
import { mutation, query, queryKey } from "@/lib/api.ts";
import { formatCount } from "@/lib/format.ts";
import { useSession } from "@/lib/session.ts";
import { isShown } from "@/lib/look-again.ts";
import { useRealtime } from "@/lib/use-realtime.ts";
import { LessonLine } from "./lesson-line.tsx";
import { LessonSheet } from "./lesson-sheet.tsx";
import { LessonsNote } from "./lessons-note.tsx";
import { NewLesson } from "./new-lesson.tsx";
import { RejectDialog } from "./reject-dialog.tsx";

type Listed = OutputOf<"/lessons/list">;

const states = [
  { value: "proposed", label: "Proposed" },
  { value: "accepted", label: "Accepted" },
  { value: "rejected", label: "Rejected" },
];
/** /app/settings/lessons: admins decide on all; members see what became of those that they proposed. */
export function LessonsPage() {
  const { authId, isAdmin, organization } = useSession();
  const [params] = useSearchParams();
  const [creating, setCreating] = useState(params.has("new"));
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: queryKey("/lessons/list") });
  useRealtime(
    "user",
    authId,
    {
      lessons({ organization_id }) {
        if (organization_id === organization.id) refresh();
      },
    },
    refresh,
    () =>
      isShown(client, "/lessons/list", ({ lessons }) =>
        lessons.some(({ questions }) => questions.some(({ due }) => due)),
      ),
  );
  return (
    <>
      <ListScreen<Lesson, Listed>
        noun="lesson"
        title="Lessons"
        description={
          isAdmin
            ? "What the assistant should have said. An accepted lesson answers the same question from then on, for the people who may read it."
            : "What you said the assistant should have answered, and what an admin decided."
        }
        create={
          <Button onClick={() => setCreating(true)}>
            <Plus />
            {isAdmin ? "New lesson" : "Propose a lesson"}
          </Button>
        }
        call={({ limit, offset, search, state }) =>
          query("/lessons/list", {
            limit,
            offset,
            ...(typeof search === "string" && { search }),
            ...(isState(state) && { state }),
          })
        }
        rows={({ lessons }) => lessons}
        columns={[{ head: "Lesson", cell: (lesson) => <LessonLine lesson={lesson} /> }]}
        nameOf={({ question }) => question}
        search="Search lessons"
        filters={[
          {
            name: "state",
            label: "State",
            options: isAdmin ? [...states, { value: "failing", label: "Needs a look" }] : states,
          },
        ]}
        selectable={() => isAdmin}
        actions={isAdmin ? adminActions : memberActions}
        {...(isAdmin && { note: (listed: Listed) => <LessonsNote {...listed} /> })}
        empty={{
          icon: GraduationCap,
          title: "No lessons yet",
          text: "When an answer is wrong, press the thumb down below it and say what it should have said. It is proposed here.",
        }}
      />
      <NewLesson open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

const isState = (value: unknown): value is "proposed" | "accepted" | "rejected" | "failing" =>
  typeof value === "string" && ["proposed", "accepted", "rejected", "failing"].includes(value);

const adminActions: Action<Lesson>[] = [
  {
    label: "Review",
    icon: PencilLine,
    dialog: ({ open, rows, onClose }) => <LessonSheet open={open} lesson={rows[0]} onClose={onClose} />,
  },
  {
    label: "Accept",
    icon: Check,
    on: "many",
    can: ({ state }) => state !== "accepted",
    dialog: (props) => <AcceptLessons {...props} />,
  },
  {
    label: "Reject",
    icon: X,
    on: "both",
    can: ({ state }) => state !== "rejected",
    dialog: (props) => <RejectDialog {...props} />,
  },
  {
    label: "Delete",
    icon: Trash2,
    on: "both",
    danger: true,
    divide: true,
    dialog: (props) => <DeleteLessons {...props} />,
  },
];

const memberActions: Action<Lesson>[] = [
  {
    label: "Withdraw",
    icon: Trash2,
    danger: true,
    can: ({ state }) => state !== "accepted",
    dialog: (props) => <DeleteLessons {...props} />,
  },
];

function AcceptLessons(props: ActionDialogProps<Lesson>) {
  const accept = useMutation(mutation("/lessons/accept"));
  const count = formatCount(props.rows.length, "lesson");
  return (
    <ConfirmRows
      {...props}
      title={`Accept ${count}?`}
      action="Accept"
      names={props.rows.map(({ question }) => question)}
      onConfirm={(rows) =>
        accept.mutate(
          { ids: rows.map(({ id }) => id) },
          { onSuccess: () => toast.success(`${count} accepted`) },
        )
      }
    >
      The assistant answers these questions so from now on, for the people who may read them.
    </ConfirmRows>
  );
}

function DeleteLessons(props: ActionDialogProps<Lesson>) {
  const remove = useMutation(mutation("/lessons/delete"));
  const count = formatCount(props.rows.length, "lesson");
  return (
    <ConfirmRows
      {...props}
      title={`Delete ${count}?`}
      action="Delete"
      names={props.rows.map(({ question }) => question)}
      onConfirm={(rows) =>
        remove.mutate(
          { ids: rows.map(({ id }) => id) },
          { onSuccess: () => toast.success(`${count} deleted`) },
        )
      }
    >
      Accepted lessons stop answering at once.
    </ConfirmRows>
  );
}
