import type { AgentFieldRules } from "@contract/agent-permissions.ts";
import type { AgentInstance } from "@contract/agents.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { RowSkeleton } from "@/components/row-skeleton.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { mutation, query } from "@/lib/api.ts";
import { FieldOverrides } from "./field-overrides.tsx";
import { RightSelect } from "./right-select.tsx";
import { FIELD_PERMISSIONS } from "./words.ts";

/** Every field of an instance with its own rule, and those of people and organisations, which go before it. */
export function FieldsCard({ instance }: { instance: AgentInstance }) {
  const fields = useQuery(query("/agent/instance/field-permissions", { id: instance.id }));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Fields</CardTitle>
        <CardDescription>
          What those who use it may do with each. A person’s rule goes before their organisation’s, and that
          before the field’s own. A hidden value is sent to nobody; where it reaches the model, words taken
          from it are withheld from results, but a paraphrase can’t be excluded.
        </CardDescription>
      </CardHeader>
      <CardContent>
        {fields.isPending && <RowSkeleton label="Loading the fields" />}
        {fields.isError && <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />}
        {fields.data && (
          <ul className="divide-y rounded-lg border">
            {fields.data.fields.map((field) => (
              <FieldRow key={field.key} instance={instance} field={field} />
            ))}
          </ul>
        )}
      </CardContent>
    </Card>
  );
}

function FieldRow({ instance, field }: { instance: AgentInstance; field: AgentFieldRules }) {
  const create = useMutation(mutation("/agent/instance/field-permission/create"));
  const update = useMutation(mutation("/agent/instance/field-permission/update"));
  const rule = { id: instance.id, field_key: field.key };
  const busy = create.isPending || update.isPending;
  return (
    <li className="grid gap-2 px-3 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-40 flex-1 font-medium">{field.label}</span>
        <RightSelect
          label={`Rule of ${field.label}`}
          options={FIELD_PERMISSIONS}
          inherit={`${FIELD_PERMISSIONS[field.initial]} (no rule)`}
          value={field.permission}
          disabled={busy}
          className="w-48"
          onChange={(permission) => {
            if (field.permission === null && permission !== null) create.mutate({ ...rule, permission });
            else update.mutate({ ...rule, permission });
          }}
        />
      </div>
      <FieldOverrides instance={instance} field={field} />
    </li>
  );
}
