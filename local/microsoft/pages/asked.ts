/** What the pages' forms ask, as controls by their names. */
export const asked: Record<string, ((form: URLSearchParams) => [string, object]) | undefined> = {
  add: (form) => [
    "file/add",
    { parent: text(form, "parent"), name: text(form, "name"), text: text(form, "text") },
  ],
  write: (form) => ["file/write", { item: text(form, "item"), text: text(form, "text") }],
  rename: (form) => ["item/rename", { item: text(form, "item"), name: text(form, "name") }],
  trash: (form) => ["item/trash", { item: text(form, "item") }],
  share: (form) => ["share", { item: text(form, "item"), with: text(form, "with") }],
  link: (form) => ["share", { item: text(form, "item"), link: "organization" }],
  unshare: (form) => ["unshare", { item: text(form, "item"), share: text(form, "share") }],
  say: (form) => [
    "message/post",
    {
      channel: text(form, "channel"),
      from: text(form, "from"),
      html: `<p>${escaped(text(form, "text"))}</p>`,
      ...(form.get("replyTo") && { replyTo: text(form, "replyTo") }),
    },
  ],
  unsay: (form) => ["message/delete", { message: text(form, "message") }],
  revoke: (form) => ["tokens", { account: text(form, "account"), refresh: "revoked" }],
  withdraw: (form) => ["consent/withdraw", { account: text(form, "account") }],
  approval: (form) => ["approval", { needed: form.get("needed") === "yes" }],
  expire: () => ["tokens", { access: true }],
  drop: () => ["delta/drop", {}],
  busy: () => ["fail", { kind: "429", times: 3, retryAfter: 5 }],
  down: () => ["fail", { kind: "503", times: 3 }],
};

function text(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? "").replace(/\r\n/g, "\n");
}

function escaped(words: string): string {
  return words.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
