import { Button } from "@/components/ui/button.tsx";

/** That the conversation went on in another version than the one in view, and the way there. */
export function ElsewhereNotice({ onShow }: { onShow: () => void }) {
  return (
    <div className="absolute inset-x-0 top-3 flex justify-center px-4 print:hidden">
      <p
        role="status"
        className="flex items-center gap-3 rounded-full border bg-background py-1 pr-1 pl-4 text-sm shadow-md"
      >
        A newer version was written elsewhere.
        <Button variant="secondary" size="sm" className="rounded-full" onClick={onShow}>
          Show it
        </Button>
      </p>
    </div>
  );
}
