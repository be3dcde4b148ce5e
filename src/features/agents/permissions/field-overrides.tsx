import type { AgentFieldRules } from "@contract/agent-permissions.ts";
import type { AgentInstance } from "@contract/agents.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Building2, Plus, User, X } from "lucide-react";
import { useState } from "react";
import { SearchInput } from "@/components/search-input.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover.tsx";
import { mutation, query } from "@/lib/api.ts";
import { RightSelect } from "./right-select.tsx";
import { FIELD_PERMISSIONS, type FieldPermission } from "./words.ts";

interface OverridesProps {
  instance: AgentInstance;
  field: AgentFieldRules;
}

/** Rules of a field for single people and organisations, and a way to add one. */
export function FieldOverrides({ instance, field }: OverridesProps) {
  const updateUser = useMutation(mutation("/agent/instance/user-field-permissions/update"));
  const removeUser = useMutation(mutation("/agent/instance/user-field-permissions/delete"));
  const updateOrganization = useMutation(mutation("/agent/instance/organization-field-permissions/update"));
  const removeOrganization = useMutation(mutation("/agent/instance/organization-field-permissions/delete"));
  const rule = { id: instance.id, field_key: field.key };
  const { users, organizations } = field;
  return (
    <div className="grid gap-1.5">
      {users.map(({ id: user_id, name, email, permission }) => (
        <Override
          key={`user ${user_id}`}
          icon={<User aria-hidden className="size-4 shrink-0" />}
          name={name || email}
          field={field.label}
          permission={permission}
          onChange={(chosen) => updateUser.mutate({ ...rule, user_id, permission: chosen })}
          onRemove={() => removeUser.mutate({ ...rule, user_id })}
        />
      ))}
      {organizations.map(({ id: organization_id, name, permission }) => (
        <Override
          key={`organization ${organization_id}`}
          icon={<Building2 aria-hidden className="size-4 shrink-0" />}
          name={name}
          field={field.label}
          permission={permission}
          onChange={(chosen) => updateOrganization.mutate({ ...rule, organization_id, permission: chosen })}
          onRemove={() => removeOrganization.mutate({ ...rule, organization_id })}
        />
      ))}
      <AddOverride instance={instance} field={field} />
    </div>
  );
}

interface OverrideProps {
  icon: React.ReactNode;
  name: string;
  field: string;
  permission: FieldPermission;
  onChange: (permission: FieldPermission) => void;
  onRemove: () => void;
}

function Override({ icon, name, field, permission, onChange, onRemove }: OverrideProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 pl-3 text-muted-foreground">
      {icon}
      <span className="min-w-32 flex-1 truncate">{name}</span>
      <RightSelect
        label={`Rule of ${field} for ${name}`}
        options={FIELD_PERMISSIONS}
        value={permission}
        onChange={(chosen) => chosen && onChange(chosen)}
      />
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Take back the rule of ${field} for ${name}`}
        onClick={onRemove}
      >
        <X />
      </Button>
    </div>
  );
}

function AddOverride({ instance, field }: OverridesProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm" className="justify-self-start text-muted-foreground">
          <Plus />
          Rule for somebody
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" className="w-72 p-3">
        {open && <Candidates instance={instance} field={field} onDone={() => setOpen(false)} />}
      </PopoverContent>
    </Popover>
  );
}

const SHOWN = 20;

/** People and organisations that have no rule for the field yet; a new one is locked until it is said otherwise. */
function Candidates({ instance, field, onDone }: OverridesProps & { onDone: () => void }) {
  const [search, setSearch] = useState("");
  const found = useQuery(query("/agent/instance/user-visibility", { id: instance.id, search, limit: SHOWN }));
  const reached = useQuery(query("/agent/instance/organization-visibility", { id: instance.id, search }));
  const ofUser = useMutation(mutation("/agent/instance/user-field-permissions/create"));
  const ofOrganization = useMutation(mutation("/agent/instance/organization-field-permissions/create"));
  const rule = { id: instance.id, field_key: field.key, permission: "read" } as const;
  const has = new Set(field.users.map(({ id }) => id));
  const hasOrganization = new Set(field.organizations.map(({ id }) => id));
  const people = new Map(
    (found.data?.people ?? [])
      .filter(({ id, why }) => !has.has(id) && why !== "maker" && why !== "admin")
      .map((person) => [person.id, person.name || person.email]),
  );
  const organizations = (reached.data?.organizations ?? []).filter(
    ({ id, own, permission }) => (own || permission !== null) && !hasOrganization.has(id),
  );
  const failed = found.error ?? reached.error;
  return (
    <div className="grid gap-2">
      <SearchInput label="Search people and organisations" value={search} onSearch={setSearch} />
      {failed && <ErrorState error={failed} className="py-4" />}
      <ul className="relative grid max-h-64 overflow-y-auto" aria-label="People and organisations">
        {[...people].map(([user_id, name]) => (
          <li key={`user ${user_id}`}>
            <Candidate
              icon={<User aria-hidden />}
              name={name}
              onChoose={() => {
                ofUser.mutate({ ...rule, user_id });
                onDone();
              }}
            />
          </li>
        ))}
        {organizations.map(({ id: organization_id, name }) => (
          <li key={`organization ${organization_id}`}>
            <Candidate
              icon={<Building2 aria-hidden />}
              name={name}
              onChoose={() => {
                ofOrganization.mutate({ ...rule, organization_id });
                onDone();
              }}
            />
          </li>
        ))}
      </ul>
      {found.isSuccess && reached.isSuccess && people.size + organizations.length === 0 && (
        <p className="text-xs text-muted-foreground">There is nobody whom a rule would bind.</p>
      )}
    </div>
  );
}

function Candidate({ icon, name, onChoose }: { icon: React.ReactNode; name: string; onChoose: () => void }) {
  return (
    <Button variant="ghost" size="sm" className="w-full justify-start" onClick={onChoose}>
      {icon}
      <span className="truncate">{name}</span>
    </Button>
  );
}
