import { query } from "@/lib/api.ts";
import { Button } from "@/components/ui/button.tsx";
import { formatCount } from "@/lib/format.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight, Upload } from "lucide-react";
import { Link } from "react-router-dom";

/** Questions that the reader's own documents answer: what they are about, and a summary of each of the latest. */
function samplesOf(names: string[]): string[] {
  const titles = names.map((name) => name.replace(/\.\w{2,5}$/, "").replace(/[_-]+/g, " "));
  return ["What are these documents about?", ...titles.map((title) => `Summarise “${title}”`)];
}

/** What a new chat offers below the composer: sample questions, or the way to the first document. */
export function EmptyChatOffer({ onAsk }: { onAsk: (text: string) => void }) {
  const storage = useQuery(query("/document/storage"));
  const latest = useQuery(query("/document/list", { status: "success", limit: 3 }));
  if (!storage.data || !latest.data) return null;
  const { documents, processing, failed } = storage.data;
  if (documents === 0) return <FirstDocument />;
  return (
    <div className="animate-appear pt-4">
      {processing > 0 && documents <= processing + failed && (
        <p className="pb-3 text-center text-sm text-muted-foreground">
          {formatCount(processing, "document")} {processing === 1 ? "is" : "are"} still being read; answers
          improve once that is done.
        </p>
      )}
      <ul aria-label="Sample questions" className="grid gap-2 sm:grid-cols-2">
        {samplesOf(latest.data.documents.map(({ name }) => name)).map((sample) => (
          <li key={sample}>
            <Button
              variant="outline"
              className="h-auto min-h-11 w-full justify-between gap-3 px-4 py-2.5 text-left font-normal whitespace-normal"
              onClick={() => onAsk(sample)}
            >
              {sample}
              <ArrowUpRight className="text-muted-foreground" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function FirstDocument() {
  return (
    <div className="flex animate-appear flex-col items-center gap-3 pt-6 text-center">
      <p className="max-w-sm text-pretty text-muted-foreground">
        There are no documents to answer from yet. Add one, and ask about it a moment later.
      </p>
      <Button asChild>
        <Link to="/app/train/files">
          <Upload />
          Upload your first document
        </Link>
      </Button>
    </div>
  );
}
