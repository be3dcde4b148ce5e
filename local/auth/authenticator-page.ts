import type { Database } from "../database/database.ts";
import { codeNow } from "./totp.ts";

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 32rem; margin: 0 auto; padding: 2rem 1rem; }
  h1 { font-size: 1.25rem; margin: 0; }
  p { color: light-dark(#5b6472, #9aa4b2); margin: .25rem 0; font-size: .875rem; }
  article { border: 1px solid light-dark(#dfe3e8, #2c3440); border-radius: 8px; padding: 1rem; margin-top: 1rem; }
  h2 { font-size: 1rem; margin: 0; }
  output { font: 600 2rem/1.4 ui-monospace, monospace; letter-spacing: .15em; }
`;

interface Demo {
  email: string;
  secret: string;
}

/** The codes of the demonstration's accounts, whose secrets stand in the seed; nobody else's. */
export async function authenticatorPage(database: Database): Promise<Response> {
  const demos = await database.query<Demo>(
    `select users.email, factors.secret from auth.mfa_factors as factors join auth.users on users.id = factors.user_id
     where users.email like '%@atrium.example' and factors.friendly_name = 'Demonstration' and factors.secret not like 'sealed:%'
     order by users.email`,
  );
  const shown = demos.map(({ email, secret }) => {
    const { code, seconds } = codeNow(secret);
    return `<article><h2>${email}</h2><output>${code}</output><p>Valid for ${seconds} more seconds; each code counts once.</p></article>`;
  });
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Authenticator</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5">
<style>${style}</style></head><body><header><h1>Authenticator</h1>
<p>Codes of the demonstration’s accounts, in place of an app on a phone. On this machine only.</p></header>
<main>${shown.join("") || "<p>No demonstration account has a second step.</p>"}</main></body></html>`;
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}
