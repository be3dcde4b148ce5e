import { html } from "../vendors/html.ts";
import type { LocalRecord } from "./records.ts";

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem; }
  h1 { font-size: 1.25rem; margin: 0; }
  p { color: light-dark(#5b6472, #9aa4b2); margin: .25rem 0 1rem; }
  table { width: 100%; border-collapse: collapse; margin: 1rem 0; table-layout: fixed; }
  th, td { text-align: left; padding: .5rem; border-bottom: 1px solid light-dark(#dfe3e8, #2c3440); overflow-wrap: anywhere; }
  th { font-size: .8125rem; font-weight: 500; color: light-dark(#5b6472, #9aa4b2); }
  th:nth-child(2) { width: 6rem; } th:last-child { width: 6rem; }
  form.add { display: grid; gap: .5rem; grid-template-columns: 2fr 8rem 2fr auto; }
  @media (max-width: 640px) { form.add { grid-template-columns: 1fr; } }
  input, select, button { font: inherit; padding: .5rem .75rem; border-radius: 8px; border: 1px solid light-dark(#c7ccd4, #3a4452); background: light-dark(#fff, #10151c); color: inherit; min-width: 0; }
  button { cursor: pointer; } form.add button { background: #041b70; border-color: #041b70; color: #fff; }
`;
const TYPES = [
  ["TXT", "TXT"],
  ["CNAME", "CNAME"],
  ["A", "A"],
  ["AAAA", "AAAA"],
  ["SERVFAIL", "Fails (SERVFAIL)"],
  ["SILENT", "Never answers"],
] as const;

/** The records of the own name server as a page, with forms that add and remove them; it runs nothing. */
export function recordsPage(records: readonly LocalRecord[]): Response {
  const whole = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <title>DNS (${records.length})</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style>
          ${{ html: style }}
        </style>
      </head>
      <body>
        <h1>DNS records of this machine</h1>
        <p>
          What the name server of this stack says of names under localhost. Copy what the Domains tab asks
          for.
        </p>
        <form class="add" method="post" action="/dns/add">
          <input name="name" required placeholder="chat.acme.localhost" aria-label="Name" />
          <select name="type" aria-label="Type">
            ${TYPES.map(([value, label]) => html`<option value="${value}">${label}</option>`)}
          </select>
          <input name="value" placeholder="localhost" aria-label="Value" />
          <button>Add record</button>
        </form>
        <table>
          <thead>
            <tr>
              <th>Name</th>
              <th>Type</th>
              <th>Value</th>
              <th></th>
            </tr>
          </thead>
          <tbody>
            ${records.map(row)}
          </tbody>
        </table>
        ${records.length === 0 && html`<p>No records yet.</p>`}
      </body>
    </html>`;
  return new Response(whole.html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}

const row = ({ name, type, value }: LocalRecord) =>
  html`<tr>
    <td>${name}</td>
    <td>${type}</td>
    <td>${value}</td>
    <td>
      <form method="post" action="/dns/remove">
        <input type="hidden" name="name" value="${name}" />
        <input type="hidden" name="type" value="${type}" />
        <input type="hidden" name="value" value="${value}" />
        <button>Remove</button>
      </form>
    </td>
  </tr>`;
