-- The auth service keeps each account under the audience that its request names by a header, and finds accounts of its own
-- audience only: whoever signed an address up under another one kept its owner from ever having an account.
create function private.keep_one_audience()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.aud := 'authenticated';
  return new;
end;
$$;
comment on function private.keep_one_audience() is 'Trigger: every account is of the one audience there is.';
create trigger atrium_one_audience before insert or update of aud on auth.users
  for each row when (new.aud is distinct from 'authenticated') execute function private.keep_one_audience();
