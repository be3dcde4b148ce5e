import type { Inbox, Mail } from "./inbox.ts";

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
  h1 { font-size: 1.25rem; margin: 0; }
  header p, time, .to { color: light-dark(#5b6472, #9aa4b2); margin: 0; font-size: .875rem; }
  article { border: 1px solid light-dark(#dfe3e8, #2c3440); border-radius: 8px; padding: 1rem; margin-top: 1rem; }
  article h2 { font-size: 1rem; margin: 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: .75rem 0; }
  details { margin: .75rem 0; } summary { cursor: pointer; font-size: .875rem; color: light-dark(#5b6472, #9aa4b2); }
  iframe { width: 100%; height: 30rem; border: 1px solid light-dark(#dfe3e8, #2c3440); border-radius: 8px; margin-top: .5rem; }
  a.open { display: inline-block; background: #041b70; color: #fff; padding: .5rem 1rem; border-radius: 8px; text-decoration: none; }
`;

/**
 * The inbox as a page, newest mail first. A mail's HTML is shown in a frame of its own, which runs no scripts, opens nothing and
 * belongs to no origin.
 */
export function inboxPage(inbox: Inbox): Response {
  const mails = inbox.list();
  const body = mails.length > 0 ? mails.map(article).join("") : "<p>No mail yet.</p>";
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail (${mails.length})</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="10">
<style>${style}</style></head><body><header><h1>Mail</h1>
<p>Mail that would have been sent. It stays on this machine.</p></header><main>${body}</main></body></html>`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: http://localhost:* http://*.localhost:*; frame-ancestors 'none'",
    },
  });
}

function article(mail: Mail): string {
  const safeLink = mail.link && /^https?:\/\//.test(mail.link);
  const button = safeLink ? `<a class="open" href="${escape(mail.link ?? "")}">Open the link</a>` : "";
  return `<article id="${escape(mail.id)}"><h2>${escape(mail.subject)}</h2>
<p class="to">To ${escape(mail.to)} · <time datetime="${mail.sentAt}">${mail.sentAt.slice(0, 19).replace("T", " ")} UTC</time></p>
<p class="to">From ${escape(mail.from ?? "")}${mail.replyTo ? ` · replies to ${escape(mail.replyTo)}` : ""}</p>
<pre>${escape(mail.text)}</pre>${button}${htmlOf(mail)}</article>`;
}

function htmlOf({ id, html, subject }: Mail): string {
  if (!html) return "";
  return `<details name="${escape(id)}"><summary>As mail programs show it</summary>
<iframe sandbox="" loading="lazy" title="${escape(subject)}" srcdoc="${escape(html)}"></iframe></details>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
