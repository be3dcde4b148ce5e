-- What a field of an agent may hold, by its definition. domain/agents/values.ts says the same to forms and runs (tests/db/agents/values.test.ts).
create function private.agent_value_fault(field jsonb, value jsonb)
returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  kind constant text := field ->> 'kind';
  label constant text := field ->> 'label';
  limits constant jsonb := coalesce(field -> 'limits', '{}');
  given constant text := jsonb_typeof(value);
  wanted constant text := case
    when kind in ('number', 'money') then 'number' when kind = 'switch' then 'boolean'
    when kind in ('choices', 'documents', 'recipients', 'lines') then 'array' else 'string' end;
  said constant text := value #>> '{}';
  choices constant jsonb := coalesce((select jsonb_agg(option -> 'value') from jsonb_array_elements(field -> 'options') as option), '[]');
  most numeric;
begin
  if value is null or given = 'null' then
    return null;
  elsif given <> wanted then
    return label || case wanted when 'number' then ' must be a number.' when 'boolean' then ' must be on or off.'
      when 'array' then ' must be a list.' else ' must be text.' end;
  end if;
  if kind in ('text', 'long_text') then
    most := coalesce((limits ->> 'maxLength')::numeric, case kind when 'text' then 200 else 4000 end);
    if char_length(said) > most then
      return format('%s can have at most %s characters.', label, most);
    elsif kind = 'text' and said ~ U&'[\0001-\001f\007f-\009f\2028\2029\202a-\202e\2066-\2069]' then
      return label || ' contains characters that can''t be used.';
    end if;
  elsif wanted = 'number' then
    if abs(said::numeric) > 9007199254740991 or (kind = 'money' and said::numeric <> trunc(said::numeric)) then
      return label || case kind when 'money' then ' must be a whole number of the smallest unit.' else ' is too large a number.' end;
    elsif said::numeric < (limits ->> 'min')::numeric then
      return format('%s must be at least %s.', label, limits ->> 'min');
    elsif said::numeric > (limits ->> 'max')::numeric then
      return format('%s can be at most %s.', label, limits ->> 'max');
    end if;
  elsif kind = 'choice' and not choices @> jsonb_build_array(value) then
    return label || ' must be one of its options.';
  elsif kind = 'date' then
    if said !~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$' or said < '0001'
      or substr(said, 9)::integer > extract(day from make_date(substr(said, 1, 4)::integer, substr(said, 6, 2)::integer, 1)
                                            + interval '1 month' - interval '1 day') then
      return label || ' must be a day, such as 2026-05-31.';
    end if;
  elsif kind = 'language' and (said !~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' or char_length(said) > 35) then
    return label || ' must be a language, such as en or zh-Hans.';
  elsif kind = 'color' and said !~ '^#[0-9a-f]{6}$' then
    return label || ' must be a colour, such as #1d4ed8.';
  elsif wanted = 'array' then
    most := coalesce((limits ->> 'maxItems')::numeric,
      case kind when 'choices' then 50 when 'documents' then 20 when 'recipients' then 50 else 1000 end);
    if jsonb_array_length(value) > most then
      return format('%s can have at most %s entries.', label, most);
    elsif kind in ('choices', 'documents')
      and (select count(distinct entry) from jsonb_array_elements(value) as entry) < jsonb_array_length(value) then
      return label || ' can''t have an entry twice.';
    elsif exists (select from jsonb_array_elements(value) as entry where not private.is_agent_entry(kind, entry, choices)) then
      return label || ' has an entry that isn''t right.';
    end if;
  end if;
  return null;
end;
$$;
comment on function private.agent_value_fault(jsonb, jsonb) is
  'What is wrong with a value for a field, in words that name it; null: nothing, as with a value that is null, which clears it.';

create function private.is_agent_entry(kind text, entry jsonb, choices jsonb)
returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  if kind = 'choices' then
    return choices @> jsonb_build_array(entry);
  elsif kind = 'documents' then
    return jsonb_typeof(entry) = 'number' and entry::text ~ '^[1-9]\d{0,15}$' and (entry::text)::bigint <= 9007199254740991;
  elsif jsonb_typeof(entry) <> 'object' then
    return false;
  elsif kind = 'recipients' then
    return not exists (
        select from jsonb_each(entry) as part
        where part.key not in ('name', 'address') or jsonb_typeof(part.value) <> 'string'
          or char_length(part.value #>> '{}') > case part.key when 'name' then 120 else 254 end
          or part.value #>> '{}' ~ U&'[\0001-\001f\007f-\009f\2028\2029\202a-\202e\2066-\2069]')
      and coalesce(entry ->> 'name', '') || coalesce(entry ->> 'address', '') <> '';
  end if;
  return entry ? 'description' and not exists (
    select from jsonb_each(entry) as part
    where case part.key
      when 'description' then jsonb_typeof(part.value) <> 'string' or char_length(part.value #>> '{}') > 1000
      when 'unit' then jsonb_typeof(part.value) <> 'string' or char_length(part.value #>> '{}') > 20
      when 'quantity' then not private.is_whole(part.value, -1000000000000, 1000000000000)
      when 'price' then not private.is_whole(part.value, -100000000000000, 100000000000000)
      when 'discount' then not private.is_whole(part.value, 0, 10000)
      when 'vat' then not private.is_whole(part.value, 0, 10000)
      else true end);
end;
$$;
comment on function private.is_agent_entry(text, jsonb, jsonb) is
  'Whether an entry of a list is one: choices (options), documents (ids), recipients ({name, address}, not both empty), lines ({description, unit, '
  'quantity in thousandths, price in the smallest unit, discount and vat in hundredths of a percent}).';

create function private.is_whole(value jsonb, lowest bigint, highest bigint)
returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return jsonb_typeof(value) = 'number' and (value #>> '{}')::numeric = trunc((value #>> '{}')::numeric)
    and (value #>> '{}')::numeric between lowest and highest;
end;
$$;
comment on function private.is_whole(jsonb, bigint, bigint) is 'Whether a JSON value is a whole number between two, both included.';
