-- Where an organisation's people are sent for help is set with its name.
create or replace function public.update_organization(organization_id bigint, changes jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  named jsonb;
  waits boolean := false;
begin
  perform private.lock_organization(organization_id, 'admin');
  perform private.check_object(changes, 'Changes', '{"name": ["string"], "suggested_tag_context": ["string"], "support_email": ["string", "null"],
    "ai_settings": ["object"], "ai_settings_number": ["number"]}');
  named := changes - '{ai_settings,ai_settings_number}'::text[];
  if changes ? 'name' then
    perform private.check_text(changes ->> 'name', 'Organisation name', 120, 1);
  end if;
  perform private.check_text(changes ->> 'suggested_tag_context', 'Context', 4000);
  perform private.check_text(changes ->> 'support_email', 'Support address', 254);
  if changes ->> 'support_email' !~ '^[^@[:space:]<>",;:\\]+@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])$' then
    perform private.refuse(400, 'invalid_input', 'That isn''t an e-mail address, such as help@example.com.');
  end if;
  if changes ? 'ai_settings' then
    perform private.check_ai_settings(changes -> 'ai_settings');
    waits := private.request_ai_settings(organization_id, changes -> 'ai_settings', (changes ->> 'ai_settings_number')::numeric);
  end if;
  if named <> '{}' then
    update public.organizations
    set name = coalesce(changes ->> 'name', name),
        suggested_tag_context = coalesce(changes ->> 'suggested_tag_context', suggested_tag_context),
        support_email = case when changes ? 'support_email' then changes ->> 'support_email' else support_email end
    where id = organization_id;
    perform private.audit(organization_id, 'organization.update', named);
  end if;
  return jsonb_build_object('success', true, 'waits', waits);
end;
$$;
comment on function public.update_organization(bigint, jsonb) is
  'Renames an organisation, changes what suggests its tags, where its people find help, or how its assistant answers; waits: the AI settings are tried on lessons first.';
