import type { Mutant } from "./mutant.ts";
import { asking } from "./asking.ts";
import { checks } from "./checks.ts";
import { grants } from "./grants.ts";
import { invitations } from "./invitations.ts";
import { jobMutants } from "./jobs/index.ts";
import { knowing } from "./knowing.ts";
import { meterMutants } from "./meters.ts";
import { policies } from "./policies.ts";
import { reading } from "./reading.ts";
import { revisionMutants } from "./revisions.ts";
import { searching } from "./searching.ts";
import { sharing } from "./sharing.ts";
import { channels, makings, objects } from "./structure.ts";
import { usage } from "./usage.ts";
import { threads } from "./threads.ts";
import { asides, trusting, views } from "./trust.ts";

/** Mistakes that the checks of the database have to catch, every one. */
export const mutants: readonly Mutant[] = [
  ...policies,
  ...trusting,
  ...views,
  ...asides,
  ...grants,
  ...checks,
  ...reading,
  ...searching,
  ...asking,
  ...threads,
  ...sharing,
  ...knowing,
  ...usage,
  ...invitations,
  ...objects,
  ...channels,
  ...makings,
  ...jobMutants,
  ...meterMutants,
  ...revisionMutants,
];
