-- Corrections are looked for among answers that somebody rated down in words, and not among all messages.

create index messages_corrections_idx on public.messages (organization_id, id desc) where rating = -1 and rating_comment is not null;
