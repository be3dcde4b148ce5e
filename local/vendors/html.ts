/** A piece of a page that is safe as it stands. */
export interface Html {
  readonly html: string;
}
type Part = Html | string | number | null | undefined | false | Part[];

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function text(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (Array.isArray(part)) return part.map(text).join("");
  if (typeof part === "object") return part.html;
  return String(part).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A page's text; what is put into it is escaped unless it was made by this too. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.map((string, place) => string + text(parts[place])).join("") };
}

interface Page {
  title: string;
  body: Html;
  status?: number;
  wide?: boolean;
  /** Where a form's answer may lead, besides this site. */
  leadsTo?: string | null;
  /** What stands above every page, so that nobody takes it for the vendor's. */
  banner?: string;
}

/** A whole page. Nothing of it runs, and nobody frames it. */
export function pageOf({ title, body, status = 200, wide = false, leadsTo, banner }: Page): Response {
  const action = leadsTo && URL.canParse(leadsTo) ? ` ${new URL(leadsTo).origin}` : "";
  const whole = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <style>
          ${{ html: style }}
        </style>
      </head>
      <body class="${wide ? "wide" : ""}">
        <p class="test">${banner ?? "Test mode: no money moves"}</p>
        <main>${body}</main>
      </body>
    </html>`;
  return new Response(whole.html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'${action}; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}

/** A label with its field. */
export function field(
  name: string,
  label: string,
  more: {
    value?: string | null;
    hint?: string;
    mode?: string;
    autocomplete?: string;
    required?: boolean;
    type?: string;
  } = {},
): Html {
  const { value, hint, mode, autocomplete, required = false, type = "text" } = more;
  return html`<label class="field"
    ><span>${label}</span
    ><input
      name="${name}"
      type="${type}"
      value="${value}"
      placeholder="${hint}"
      inputmode="${mode ?? "text"}"
      autocomplete="${autocomplete ?? "off"}"
      ${required && { html: "required" }}
  /></label>`;
}

/** What went wrong, said first to those who hear the page. */
export function alert(message: string | null | undefined): Html {
  return message ? html`<p class="alert" role="alert">${message}</p>` : html``;
}

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--line:light-dark(#d9dee6,#333c4a);--dim:light-dark(#556070,#a3adbb);--own:light-dark(#041b70,#8fb0ff);--on:light-dark(#fff,#0b1220);--sheet:light-dark(#fff,#151b26);--bad:light-dark(#a31621,#ff9c9c)}
*{box-sizing:border-box}
body{margin:0;background:light-dark(#f5f7fa,#0d121b);color:light-dark(#141b29,#e8ecf2)}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
.wide main{max-width:80rem}
.test{margin:0;padding:.4rem 1rem;text-align:center;font-size:.875rem;font-weight:600;background:light-dark(#fff0c2,#4a3a08);color:light-dark(#5c4400,#ffe39a)}
h1{font-size:1.375rem;margin:.5rem 0 1rem}h2{font-size:1.0625rem;margin:0 0 .75rem}
.two{display:grid;gap:1.5rem}@media(min-width:50rem){.two{grid-template-columns:1fr 1fr;align-items:start}}
.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:12px;padding:1.25rem;margin-bottom:1.5rem;min-width:0}
.dim{color:var(--dim);font-size:.875rem}.total{font-size:1.75rem;font-weight:650;margin:0 0 .5rem;font-variant-numeric:tabular-nums}
.field{display:block;margin-bottom:.875rem}.field span{display:block;font-size:.875rem;font-weight:550;margin-bottom:.25rem}
textarea,select,input:not([type=checkbox],[type=radio]){width:100%;font:inherit;color:inherit;background:light-dark(#fff,#0f1520);border:1px solid light-dark(#8791a1,#5b6778);border-radius:8px;padding:.55rem .7rem}
ul.choice{list-style:none;margin:0 0 1rem;padding:0}ul.choice label{display:flex;gap:.6rem;align-items:start;padding:.4rem 0}ul.choice input{flex:none;margin:.35rem 0 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere}li{overflow-wrap:anywhere}
.row{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
button,.button{font:inherit;font-weight:600;cursor:pointer;border:1px solid var(--own);background:var(--own);color:var(--on);border-radius:8px;padding:.55rem 1rem;text-decoration:none;display:inline-block}
button.main{width:100%;padding:.7rem 1rem}button.plain{background:transparent;color:var(--own)}button.small{padding:.2rem .6rem;font-size:.875rem}
:focus-visible{outline:3px solid var(--own);outline-offset:2px}
a{color:var(--own)}form.inline{display:inline-block;margin:0 .35rem .35rem 0}
.alert{border:1px solid var(--bad);color:var(--bad);border-radius:8px;padding:.6rem .8rem;margin:0 0 1rem}
.done{border:1px solid light-dark(#1b7a43,#7fe0a5);color:light-dark(#12592f,#9beabb);border-radius:8px;padding:.6rem .8rem;margin:0 0 1rem}
ul.lines{list-style:none;margin:0 0 1rem;padding:0}ul.lines li{display:flex;justify-content:space-between;gap:1rem;padding:.4rem 0;border-bottom:1px solid var(--line)}ul.lines li span:last-child{white-space:nowrap;font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto;position:relative}table{border-collapse:collapse;width:100%;font-size:.875rem}th,td{text-align:left;padding:.45rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}th{color:var(--dim);font-weight:600}td.num{white-space:nowrap;font-variant-numeric:tabular-nums}
code{overflow-wrap:anywhere;font:.8125rem ui-monospace,monospace}dl.cards{display:grid;grid-template-columns:auto 1fr;gap:.2rem .8rem;margin:.5rem 0 0;font-size:.875rem}dl.cards dt{font-variant-numeric:tabular-nums;white-space:nowrap}dl.cards dd{margin:0;color:var(--dim)}
`;
