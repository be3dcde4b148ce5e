/** Lets organisations ask, keep and crawl as much as a bench likes, whatever was said of their limits before. */
export const limitsLifted = (...organizationIds: number[]): string => `
  insert into public.limit_overrides (organization_id, meter, amount, reason)
  select organizations.id, meters.name, -1, 'bench' from public.organizations cross join public.meters
  where organizations.id in (${organizationIds.join(", ")})
  on conflict (organization_id, meter) do update set amount = excluded.amount`;
