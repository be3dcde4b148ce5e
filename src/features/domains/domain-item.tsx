import type { Domain } from "@contract/domains.ts";
import { useMutation } from "@tanstack/react-query";
import { ExternalLink, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Alert } from "@/components/ui/alert.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { mutation } from "@/lib/api.ts";
import { formatDateTime, formatRelative } from "@/lib/format.ts";
import { Records } from "./records.tsx";
import { RemoveDomain } from "./remove-domain.tsx";
import { addressOf, STATES } from "./words.ts";

/** A domain with its state, what is wrong, and the records to copy. */
export function DomainItem({ domain }: { domain: Domain }) {
  const { id, host, state, reason, checked_at, proof } = domain;
  const check = useMutation(mutation("/organization/domains/check"));
  const [removing, setRemoving] = useState(false);
  const [shown, setShown] = useState(false);
  const { label, variant, means } = STATES[state];
  const isActive = state === "active";
  return (
    <li className="grid gap-4 p-5" aria-label={host}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <h3 className="min-w-0 text-sm font-semibold wrap-anywhere">{host}</h3>
            <Badge variant={variant}>{label}</Badge>
          </span>
          <p className="text-xs leading-4 text-muted-foreground">
            {proof === null ? "Set up by the people behind the product." : means}
            {checked_at && (
              <span title={formatDateTime(checked_at)}> Last looked at {formatRelative(checked_at)}.</span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isActive && (
            <Button variant="outline" size="sm" asChild>
              <a href={addressOf(host)} target="_blank" rel="noreferrer">
                <ExternalLink />
                Open
              </a>
            </Button>
          )}
          {proof && (
            <Button
              variant="outline"
              size="sm"
              busy={check.isPending}
              aria-label={`Check ${host} now`}
              onClick={() => check.mutate({ id })}
            >
              <RefreshCw />
              Check now
            </Button>
          )}
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Remove ${host}`}
            onClick={() => setRemoving(true)}
          >
            <Trash2 />
          </Button>
        </div>
      </div>
      {reason !== "" && (
        <Alert variant={state === "failing" ? "destructive" : "warning"}>
          {isActive && "This will stop working if the next look finds the same. "}
          {reason}
        </Alert>
      )}
      {proof && isActive && (
        <Button variant="link" size="sm" className="justify-self-start px-0" onClick={() => setShown(!shown)}>
          {shown ? "Hide its records" : "Show its records"}
        </Button>
      )}
      {proof && (!isActive || shown) && <Records domain={domain} />}
      <RemoveDomain open={removing} domain={domain} onClose={() => setRemoving(false)} />
    </li>
  );
}
