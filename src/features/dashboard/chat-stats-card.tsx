import { useQuery } from "@tanstack/react-query";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { query } from "@/lib/api.ts";
import { formatCount, formatNumber } from "@/lib/format.ts";

/** What the member asked this month, and in all; nothing before their first question. */
export function ChatStatsCard() {
  const { data } = useQuery(query("/chat/stats", {}));
  if (!data || data.all.questions === 0) return null;
  const { month, all } = data;
  const figures = [
    { label: "Questions", value: month.questions },
    { label: "Answers", value: month.answers },
    { label: "Documents cited", value: month.documents },
    { label: "Rated helpful", value: month.helpful },
  ];
  return (
    <Card aria-label="Your chats this month">
      <CardHeader>
        <CardTitle>Your chats this month</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">
        <dl className="grid grid-cols-2 gap-4">
          {figures.map(({ label, value }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-xs leading-4 text-muted-foreground">{label}</dt>
              <dd className="text-xl leading-7 font-semibold tabular-nums">{formatNumber(value)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-xs leading-4 text-muted-foreground">
          {`In all, ${formatCount(all.questions, "question")} in ${formatCount(all.chats, "chat")}.`}
        </p>
      </CardContent>
    </Card>
  );
}
