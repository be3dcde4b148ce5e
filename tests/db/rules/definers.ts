/**
 * Every function with its owner's rights that people may call, and what it checks in place of the policies that it passes
 * by. One that isn't here fails the tests: read it as its attacker before it is added.
 */
export const definers: Readonly<Record<string, string>> = {
  accept_invitation: "The digest of the token, its expiry, the sender's rank, and the caller's address.",
  accept_invitation_in_app:
    "The invitation is for the caller's address, which is proved; its expiry and the sender's rank.",
  add_document: "Member; the object is one that the caller uploaded.",
  authorize:
    "Tells the caller of themselves alone; a session that still is; membership and rank for the access.",
  cancel_answer: "Member, and the chat is the caller's own.",
  copy_invitation_link: "Admin, at or above the invitation's role; locks the organisation.",
  create_organization: "The caller becomes its owner; at most 20 a person.",
  current_account: "Tells the caller of themselves and their organisations alone.",
  decline_invitation: "The invitation is for the caller's address, which is proved.",
  delete_account: "The caller's own account; not while others would be left without an owner.",
  delete_document: "Member who reads the document, and its uploader or an admin.",
  delete_organization: "Owner, and the name typed; locks the organisation.",
  document_readers: "Admin; the document is the organisation's.",
  get_chat: "Member, and the chat is the caller's own.",
  invite_members: "Admin, at or above the role given; locks the organisation.",
  leave_organization: "Member, and not the last owner; locks the organisation.",
  list_chats: "Member; lists the caller's own chats alone.",
  list_documents:
    "Member; what isn't of the caller's audiences or theirs is left out, for others than admins.",
  list_invitations: "Admin.",
  list_members: "Member; tags that people hold only for admins.",
  may_use_host: "Says of a host no more than whether it is the caller's or nobody's.",
  member_documents: "Admin; the member is of the organisation.",
  overview_chunks: "Reads as the caller, whomever is named: readable documents alone.",
  plan_info: "Member.",
  prove_email: "The digest of the token, and that it is for the caller's present address.",
  remove_member:
    "Admin, at or above the member's role, not oneself; not the last owner; locks the organisation.",
  rename_document: "Member who reads the document, and its uploader or an admin.",
  resend_invitation: "Admin, at or above the invitation's role; locks the organisation.",
  resolve_host: "Public: the branding of a host, which its sign-in screen shows to anybody.",
  retry_document: "Member who reads the document, and its uploader or an admin.",
  revoke_invitation: "Admin, at or above the invitation's role; locks the organisation.",
  search_chunks: "Reads as the caller, whomever is named: readable documents alone.",
  set_active_organization: "Member; changes the caller's own row.",
  set_member_role:
    "Admin, at or above the old and the new role, not oneself; not the last owner; locks the organisation.",
  sign_up_organization: "The caller has no organisation yet, and becomes its owner.",
  start_answer: "Member, and the chat is the caller's own; the month's messages.",
  storage_usage: "Member; counts the documents that the caller reads.",
  update_chat: "Member, and the chat is the caller's own.",
  update_organization: "Admin; locks the organisation.",
};
