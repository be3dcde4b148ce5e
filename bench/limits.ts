/** Lets an organisation ask, keep and crawl as much as a bench likes. */
export const limitsLifted = (organizationId: number): string => `
  insert into public.limit_overrides (organization_id, meter, amount, reason)
  select ${organizationId}, name, -1, 'bench' from public.meters
  on conflict (organization_id, meter) do update set amount = excluded.amount`;
