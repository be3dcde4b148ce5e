-- Attached pictures, as the model is shown them beside their text.
create function public.attached_pages(of_answer_id bigint, document_ids bigint[], most_bytes bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.check_list(document_ids, 'Attachments', 4000);
  return (
    select coalesce(jsonb_agg(jsonb_build_object('document_id', documents.id, 'name', documents.name, 'path', documents.path,
                                                 'size', documents.size) order by attachments.created_at desc, documents.id desc), '[]')
    from public.messages as answer
    join public.chats on chats.id = answer.chat_id and chats.deleted_at is null and coalesce(chats.expires_at > now(), true)
    join public.organization_members as members
      on members.organization_id = chats.organization_id and members.user_id = chats.user_id
    join public.attachments on attachments.organization_id = chats.organization_id and attachments.chat_id = chats.id
      and attachments.user_id = chats.user_id
    join public.documents on documents.id = attachments.document_id
    where answer.id = of_answer_id and answer.role = 'assistant' and documents.id = any (attached_pages.document_ids)
      and documents.type = 'pdf' and documents.page_count = 1 and documents.size <= most_bytes
  );
end;
$$;
comment on function public.attached_pages(bigint, bigint[], bigint) is
  'Which of some attachments are PDFs of one page and of at most so many bytes, latest first, with the paths of their files: those that '
  'are in the chat of an answer and of who asks there, who is still a member. Any other is left out.';
