-- Demonstration data: one organisation with an owner, an admin, a member and three documents; one platform admin.
-- demo: owner@atrium.example     atrium-demo   owner of Harbour & Pine
-- demo: admin@atrium.example     atrium-demo   admin of Harbour & Pine
-- demo: member@atrium.example    atrium-demo   member of Harbour & Pine
-- demo: platform@atrium.example  atrium-demo   platform admin
-- Everybody's password is atrium-demo. Never part of a hosted deployment: `supabase db push` doesn't apply seeds.
insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at
)
select
  '00000000-0000-0000-0000-000000000000', demo.id, 'authenticated', 'authenticated', demo.email,
  extensions.crypt('atrium-demo', extensions.gen_salt('bf', 10)), now(),
  '{"provider": "email", "providers": ["email"]}'::jsonb, jsonb_build_object('name', demo.name),
  '', '', '', '', now(), now()
from (values
  ('6f1c0a52-1d0e-4a53-9b2f-0a4b5c6d7e01'::uuid, 'owner@atrium.example', 'Olivia Hart'),
  ('6f1c0a52-1d0e-4a53-9b2f-0a4b5c6d7e02'::uuid, 'admin@atrium.example', 'Arjun Mehta'),
  ('6f1c0a52-1d0e-4a53-9b2f-0a4b5c6d7e03'::uuid, 'member@atrium.example', 'Maya Lindqvist'),
  ('6f1c0a52-1d0e-4a53-9b2f-0a4b5c6d7e04'::uuid, 'platform@atrium.example', 'Pat Nowak')
) as demo (id, email, name);

insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
select gen_random_uuid(), 'email', users.id::text, users.id,
       jsonb_build_object('sub', users.id::text, 'email', users.email, 'email_verified', true), now(), now()
from auth.users where users.email like '%@atrium.example';

-- The platform admin's second step; its code of the moment stands at /authenticator, on this machine only.
insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
select gen_random_uuid(), users.id, 'Demonstration', 'totp', 'verified', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', now(), now()
from auth.users where users.email = 'platform@atrium.example';

insert into public.users (auth_id, email, email_proved_at, name, avatar_color)
select users.id, users.email, now(), users.raw_user_meta_data ->> 'name', row_number() over (order by users.id) - 1
from auth.users where users.email like '%@atrium.example'
order by users.id;

insert into public.organizations (name) values ('Harbour & Pine');

insert into public.organization_members (organization_id, user_id, role)
select organizations.id, users.id, membership.role::public.organization_role
from (values
  ('owner@atrium.example', 'Harbour & Pine', 'owner'),
  ('admin@atrium.example', 'Harbour & Pine', 'admin'),
  ('member@atrium.example', 'Harbour & Pine', 'user'),
  ('platform@atrium.example', 'PLATFORM_ADMIN', 'admin')
) as membership (email, organization, role)
join public.users on users.email = membership.email
join public.organizations on organizations.name = membership.organization;

update public.users set active_organization_id = members.organization_id
from public.organization_members as members
where members.user_id = users.id and members.organization_id <> 1;

-- The files themselves are in supabase/seed/uploads (config.toml, storage.buckets.uploads.objects_path).
insert into public.documents (organization_id, name, path, type, size, stage, uploaded_by)
select organizations.id, file.name, file.path, file.type, file.size, 'queued', users.id
from (values
  ('Employee handbook.docx', 'files/0b9f6a52-7c1e-4d0a-9a53-5d1f0c7e2a11', 'docx', 11061),
  ('Kestrel 2 service manual.pdf', 'files/3e2d8c74-15ab-4f6e-8b60-9c2a7d41f522', 'pdf', 69177),
  ('Information security policy.md', 'files/a47c1d90-6f3b-4e28-b7d5-2f8e6b90c133', 'md', 2188)
) as file (name, path, type, size)
join public.organizations on organizations.name = 'Harbour & Pine'
join public.users on users.email = 'owner@atrium.example';

insert into public.source_items (organization_id, source_id, external_id, document_id)
select organization_id, private.upload_source(organization_id), path, id from public.documents;

select private.add_revision(documents, path, type, size) from public.documents;
