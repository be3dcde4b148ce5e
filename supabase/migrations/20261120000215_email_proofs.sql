-- Sign-up proves no address, and neither does auth.users.email_confirmed_at: it is set at sign-up and at a change of
-- address wherever auth confirms by itself. So the proof is our own: a link that only the server can make and mails.
create table public.email_proofs (
  user_id bigint primary key references public.users (id) on delete cascade,
  email text not null,
  digest bytea not null unique,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  sends smallint not null default 1,
  sends_since timestamptz not null default now()
);
comment on table public.email_proofs is
  'The link last mailed to each account that hasn''t proved its address (SHA-256 of its token), and how many were since.';
alter table public.email_proofs enable row level security;
create policy "Proofs are the server's own" on public.email_proofs for select to authenticated using (false);

create function private.follow_email()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.users set email = new.email, email_proved_at = null where auth_id = new.id;
  return null;
end;
$$;
comment on function private.follow_email() is 'Trigger: a changed address isn''t proved, whoever changed it.';
create trigger atrium_follow_email after update of email on auth.users
  for each row when (new.email is not null and new.email is distinct from old.email)
  execute function private.follow_email();

-- When the password of an account was last changed, so that a proof knows whose it is.
create table public.password_changes (
  auth_id uuid primary key references auth.users (id) on delete cascade,
  changed_at timestamptz not null default now()
);
comment on table public.password_changes is 'When each account last changed its password; none: it has that of its sign-up.';
alter table public.password_changes enable row level security;
create policy "Changes of passwords are the server's own" on public.password_changes
  for select to authenticated using (false);

create function private.note_password()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.password_changes (auth_id, changed_at) values (new.id, now())
  on conflict (auth_id) do update set changed_at = excluded.changed_at;
  return null;
end;
$$;
comment on function private.note_password() is 'Trigger: remembers when an account''s password was changed.';
create trigger atrium_note_password after update of encrypted_password on auth.users
  for each row when (new.encrypted_password <> '' and new.encrypted_password is distinct from old.encrypted_password)
  execute function private.note_password();

create function private.knows_password(account uuid)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
begin
  return exists (
    select from auth.sessions
    where sessions.id = (claims ->> 'session_id')::uuid and sessions.user_id = account and (
      case
        when claims ? 'amr' then claims -> 'amr' @> '[{"method": "password"}]'
        else sessions.tag is null
      end
      or exists (select from public.password_changes as changes
                 where changes.auth_id = account and changes.changed_at > sessions.created_at)
    )
  );
end;
$$;
comment on function private.knows_password(uuid) is
  'Whether this session of an account began with its password or has set it since: a change of it ends all other sessions. '
  'Auth says how a session began in `amr`; the embedded ground in a tag, for those that a mailed link opened.';

create function public.new_email_proof(for_user_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  token text := encode(extensions.gen_random_bytes(32), 'hex');
  address text := (select email from public.users where id = for_user_id and email_proved_at is null);
begin
  if address is null then
    return null;
  end if;
  insert into public.email_proofs as proofs (user_id, email, digest)
  values (for_user_id, address, sha256(convert_to(token, 'utf8')))
  on conflict (user_id) do update set
    email = excluded.email, digest = excluded.digest, sent_at = now(), expires_at = excluded.expires_at,
    sends = case when proofs.sends_since > now() - interval '1 day' then proofs.sends + 1 else 1 end,
    sends_since = case when proofs.sends_since > now() - interval '1 day' then proofs.sends_since else now() end
  where proofs.sent_at <= now() - interval '1 minute'
    and (proofs.sends < 10 or proofs.sends_since <= now() - interval '1 day');
  if not found then
    perform private.refuse(429, 'rate_limited',
      'We send one mail a minute and ten a day. Look for the last one, in your spam folder too, or try again later.');
  end if;
  return jsonb_build_object('email', address, 'token', token);
end;
$$;
comment on function public.new_email_proof(bigint) is
  'For the server: a fresh token to mail to a user''s address, which ends the earlier one; null when it is proved already.';

create function private.prove_address(of_user_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  account uuid;
begin
  update public.users set email_proved_at = now() where id = of_user_id and email_proved_at is null
  returning auth_id into account;
  delete from public.email_proofs where user_id = of_user_id;
  if account is null then
    return;
  end if;
  -- Whoever registered the address before its owner came keeps no password, no session and no pending change of it.
  if not private.knows_password(account) then
    update auth.users set encrypted_password = '' where users.id = account;
    if to_regclass('auth.mfa_factors') is not null then
      execute 'delete from auth.mfa_factors where user_id = $1' using account;
    end if;
  end if;
  delete from auth.sessions
  where user_id = account and sessions.id::text is distinct from (auth.jwt() ->> 'session_id');
  update auth.users
  set email_change = '', email_change_token_new = '', email_change_token_current = '', email_change_confirm_status = 0
  where users.id = account and email_change <> '';
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using account;
  end if;
  perform pg_notify('realtime_recheck', '');
end;
$$;
comment on function private.prove_address(bigint) is
  'Counts a user''s address as proved. The first time, their other sessions and links that auth has mailed end, and the '
  'password too, unless this session knows it.';

create function public.prove_email(token text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  proof public.email_proofs;
  person public.users;
begin
  select * into proof from public.email_proofs
  where digest = sha256(convert_to(token, 'utf8')) and expires_at > now() for update;
  if not found then
    perform private.refuse(404, 'not_found',
      'This link isn''t valid any more: it was used, a newer one was sent, or its 24 hours are over.');
  end if;
  select * into person from public.users where id = private.require_user() for update;
  if person.id is distinct from proof.user_id then
    perform private.refuse(403, 'forbidden',
      format('This link is for %s, and you are signed in as %s.', proof.email, person.email));
  elsif person.email <> proof.email then
    perform private.refuse(404, 'not_found', 'This link is for an address that your account no longer has.');
  end if;
  perform private.prove_address(person.id);
end;
$$;
comment on function public.prove_email(text) is
  'The caller proves their address by the token of the mailed link: single use, 24 hours, only for the account it was made for.';
grant execute on function public.prove_email(text) to authenticated;
