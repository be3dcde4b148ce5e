-- What the operators' dashboard tells: days that were tallied, what waits now, and what models cost.
create index jobs_dead_idx on public.jobs (finished_at desc, id desc) where status = 'dead';
create index support_requests_waiting_idx on public.support_requests (id) where state = 'open';

create function private.model_cost(of_model text, input_tokens numeric, output_tokens numeric)
returns numeric
language plpgsql stable
set search_path = ''
as $$
begin
  return (select (input_tokens * prices.input_pence + output_tokens * prices.output_pence) / 1000000
          from public.model_prices as prices where prices.model = of_model);
end;
$$;
comment on function private.model_cost(text, numeric, numeric) is 'What tokens of a model cost, in pence; null while it has no price.';

create function public.platform_stats(from_day date, to_day date)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  length integer;
  fresh timestamptz;
begin
  perform private.require_operator();
  if platform_stats.from_day is null or platform_stats.to_day is null or platform_stats.from_day > platform_stats.to_day
     or platform_stats.from_day < date '2000-01-01' or platform_stats.to_day > date '2200-01-01'
     or platform_stats.to_day - platform_stats.from_day > 399 then
    perform private.refuse(400, 'invalid_input', 'A stretch has 1 to 400 days, the first one first.');
  end if;
  length := platform_stats.to_day - platform_stats.from_day + 1;
  select max(tallied_at) into fresh from public.platform_days;
  -- Who looks has the figures brought up to now, by the job that does so by itself every five minutes.
  if fresh is null or fresh < now() - interval '1 minute' then
    perform private.enqueue('platform.tally', 1, 'schedule:platform.tally');
  end if;
  return jsonb_build_object(
    'as_of', fresh,
    'jobs', (select jsonb_build_object('failed', (select count(*) from public.jobs where status = 'dead'),
                                       'waiting', (select count(*) from public.jobs where status = 'queued' and turn is not null))),
    'open_requests', (select count(*) from public.support_requests where state = 'open'),
    'days', coalesce((
      select jsonb_agg(to_jsonb(days) - 'tallied_at' || jsonb_build_object('cost_pence', coalesce(cost.pence, 0)) order by days.day)
      from public.platform_days as days
      left join (
        select models.day, round(sum(private.model_cost(models.model, models.input_tokens, models.output_tokens)), 2) as pence
        from public.platform_model_days as models
        where models.day between platform_stats.from_day - length and platform_stats.to_day group by models.day) as cost on cost.day = days.day
      where days.day between platform_stats.from_day - length and platform_stats.to_day), '[]'),
    'models', coalesce((
      select jsonb_agg(jsonb_build_object(
        'model', used.model, 'generations', used.generations, 'input_tokens', used.input_tokens, 'output_tokens', used.output_tokens,
        'unknown', used.unknown, 'input_pence', prices.input_pence, 'output_pence', prices.output_pence,
        'cost_pence', round(private.model_cost(used.model, used.input_tokens, used.output_tokens), 2))
        order by used.generations desc, used.model)
      from (
        select models.model, sum(models.generations) as generations, sum(models.input_tokens) as input_tokens,
               sum(models.output_tokens) as output_tokens, sum(models.unknown) as unknown
        from public.platform_model_days as models
        where models.day between platform_stats.from_day and platform_stats.to_day group by models.model) as used
      left join public.model_prices as prices on prices.model = used.model), '[]'));
end;
$$;
comment on function public.platform_stats(date, date) is
  'The platform by day from a day to another and as many days before it, what waits now, and what models took in the stretch; for operators.';
grant execute on function public.platform_stats(date, date) to authenticated;

create function public.set_model_price(model text, input_pence numeric default null, output_pence numeric default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_operator();
  perform private.check_text(set_model_price.model, 'Model', 200, 1);
  if set_model_price.input_pence is null and set_model_price.output_pence is null then
    delete from public.model_prices as prices where prices.model = set_model_price.model;
  elsif set_model_price.input_pence not between 0 and 1000000 or set_model_price.output_pence not between 0 and 1000000
        or num_nonnulls(set_model_price.input_pence, set_model_price.output_pence) < 2 then
    perform private.refuse(400, 'invalid_input', 'A price is 0 to 1,000,000 pence for a million tokens, of what goes in and of what comes out.');
  else
    insert into public.model_prices (model, input_pence, output_pence)
    values (set_model_price.model, set_model_price.input_pence, set_model_price.output_pence)
    on conflict (model) do update set input_pence = excluded.input_pence, output_pence = excluded.output_pence, updated_at = now();
  end if;
  perform private.platform_audit_add('models.price', 'model', null, jsonb_build_object(
    'name', set_model_price.model, 'input_pence', set_model_price.input_pence, 'output_pence', set_model_price.output_pence));
end;
$$;
comment on function public.set_model_price(text, numeric, numeric) is
  'What a million tokens of a model cost, in pence; without both it has no price any more; for operators.';
grant execute on function public.set_model_price(text, numeric, numeric) to authenticated;
