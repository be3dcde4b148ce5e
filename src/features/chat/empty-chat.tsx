import { useSession } from "@/lib/session.ts";

/** What a new chat says above the composer. */
export function EmptyChatHead() {
  const { organization } = useSession();
  return (
    <div className="px-4 pb-6 text-center">
      <h1 className="text-2xl leading-8 font-semibold tracking-tight text-balance">
        What would you like to know?
      </h1>
      <p className="mt-2 text-pretty text-muted-foreground">
        Answers come from the documents of {organization.name}, with the passages they rest on.
      </p>
    </div>
  );
}
