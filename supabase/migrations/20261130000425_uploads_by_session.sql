-- Files are taken of who has rights: not of disabled accounts, nor before a second step.
alter policy "Signed-in people upload under a random name of their own" on storage.objects
  with check (
    bucket_id = 'uploads'
    and name ~ '^files/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
    and (select private.my_auth_id()) is not null
  );
