import type { Subscription } from "@contract/billing.ts";
import { useMutation } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { useState } from "react";
import { FormFailure } from "@/components/form/form-failure.tsx";
import { Button } from "@/components/ui/button.tsx";
import { mutation } from "@/lib/api.ts";
import { Section } from "./section.tsx";

interface PaymentCardProps {
  subscription: Subscription;
  isOwner: boolean;
}

/** How the plan is paid for; card, address and VAT id are changed at Stripe's portal. */
export function PaymentCard({ subscription, isOwner }: PaymentCardProps) {
  const { card, billing_email, tax_ids, configured } = subscription;
  const portal = useMutation(mutation("/stripe/portal", { quiet: true }));
  const [isLeaving, setLeaving] = useState(false);
  function open() {
    portal.mutate(
      {},
      {
        onSuccess: ({ url }) => {
          setLeaving(true);
          window.location.assign(url);
        },
      },
    );
  }
  return (
    <Section title="Payment" description="Stripe takes the payments. We never see the card’s number.">
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[minmax(8rem,auto)_1fr]">
        <dt className="text-muted-foreground">Card</dt>
        <dd className="flex items-center gap-2">
          {card ? (
            <>
              <CreditCard aria-hidden className="size-4 text-muted-foreground" />
              <span>
                <span className="capitalize">{card.brand}</span> ending in {card.last4}, valid until{" "}
                {String(card.exp_month).padStart(2, "0")}/{card.exp_year}
              </span>
            </>
          ) : (
            "None yet"
          )}
        </dd>
        <dt className="text-muted-foreground">Invoices go to</dt>
        <dd className="wrap-anywhere">{billing_email ?? "Not set yet"}</dd>
        <dt className="text-muted-foreground">VAT id</dt>
        <dd className="wrap-anywhere">{tax_ids.length > 0 ? tax_ids.join(", ") : "None"}</dd>
      </dl>
      <FormFailure error={portal.error} />
      {isOwner && (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={portal.isPending || isLeaving}
          disabled={!configured}
          onClick={open}
        >
          Change card, address or VAT id
        </Button>
      )}
    </Section>
  );
}
