-- What a chat's answers cited belongs to the chat: it doesn't need a tally of the month to stand beside, and a key of three columns can't be
-- embedded along by PostgREST. Databases that were made early have that key, later ones this one.
alter table public.chat_documents
  drop constraint if exists chat_documents_organization_id_chat_id_month_fkey,
  drop constraint if exists chat_documents_organization_id_chat_id_fkey,
  add constraint chat_documents_organization_id_chat_id_fkey
    foreign key (organization_id, chat_id) references public.chats (organization_id, id) on delete cascade;
