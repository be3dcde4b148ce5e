/** SQL that has a document, $1, look as if its first reading had failed. */
export const failDocument = `
  with failed as (update public.document_revisions set state = 'failed' where document_id = $1 returning document_id)
  update public.documents set status = 'failed', status_reason = 'The disk was full.', revision_id = null
  from failed where id = document_id`;
