import { alert, html, type Html } from "../../vendors/html.ts";
import type { Outbox } from "../../vendors/outbox.ts";
import { webUrlOf } from "../graph/present.ts";
import { rootOf, type World } from "../world.ts";
import { act, moment, pagesPath, shownPage, table } from "./parts.ts";

const MOST_NOTICES = 20;

/** What there is on this machine, which grants exist, and what can be done to them. */
export function overviewPage(world: World, outbox: Outbox, problem?: string): Response {
  const { needsApproval } = world.settings();
  const body = html`<h1>Local Microsoft</h1>
    ${alert(problem)}
    <p class="dim">
      Atrium is connected to it where no <code>MICROSOFT_CLIENT_ID</code> is set. What is changed here is told
      as Microsoft tells it.
    </p>
    <section class="sheet">
      <h2>Grants</h2>
      ${grants(world)}
    </section>
    <section class="sheet">
      <h2>Drives</h2>
      ${drives(world)}
    </section>
    <section class="sheet">
      <h2>Teams</h2>
      ${table(
        ["Team", "Channels"],
        [...world.all("team")].map((team) => teamRow(world, team)),
      )}
    </section>
    <section class="sheet">
      <h2>Notices</h2>
      <p class="dim">${world.count("subscription")} subscriptions are open.</p>
      ${notices(outbox)}
    </section>
    <section class="sheet">
      <h2>Let something go wrong</h2>
      ${act(world, "expire", "End access tokens")}${act(world, "drop", "Forget tokens of deltas")}${act(world, "busy", "Answer the next 3 calls with 429")}${act(world, "down", "Answer the next 3 calls with 503")}${act(world, "approval", needsApproval ? "Let everybody agree" : "Let administrators alone agree", { needed: needsApproval ? "" : "yes" })}
    </section>`;
  return shownPage("Local Microsoft", body, problem === undefined ? 200 : 400);
}

function grants(world: World): Html {
  const rows = [...world.all("consent")]
    .filter(({ scopes }) => scopes.length > 0)
    .map(({ account, scopes, at }) => {
      const person = world.find("account", account);
      const tokens = [...world.all("refresh")].filter((one) => one.account === account);
      const live = tokens.filter(({ state, replaced }) => state === "live" && replaced === null).length;
      const acts = person && [
        act(world, "revoke", "Revoke tokens", { account: person.id }),
        act(world, "withdraw", "Withdraw consent", { account: person.id }),
      ];
      return html`<tr>
        <td>${person ? `${person.name}, ${person.mail}` : "Everybody of the organisation"}</td>
        <td>${scopes.join(" ")}</td>
        <td class="num">${moment(at)}</td>
        <td>${person && `${live} good`}</td>
        <td>${acts}</td>
      </tr>`;
    });
  return table(["Who", "What they agreed to", "Since", "Refresh tokens", "Do"], rows);
}

function drives(world: World): Html {
  const rows = [...world.all("drive")].map((drive) => {
    const owner = world.find("account", drive.owner);
    const site = world.find("site", drive.site);
    const files = world.itemsOf(drive.id).filter(({ kind, state }) => kind === "file" && state === "live");
    return html`<tr>
      <td>
        <a href="${webUrlOf(world, rootOf(world, drive))}"
          >${site ? `${site.name}: ${drive.name}` : `OneDrive of ${owner?.name ?? ""}`}</a
        >
      </td>
      <td>${owner?.mail ?? "SharePoint"}</td>
      <td class="num">${files.length} files</td>
    </tr>`;
  });
  return table(["Drive", "Of", "Holds"], rows);
}

function teamRow(world: World, { id, name }: { id: string; name: string }): Html {
  const channels = [...world.all("channel")].filter(({ team }) => team === id);
  const links = channels.map(
    (one) => html`<a href="${pagesPath(world)}/team/${id}/${encodeURIComponent(one.id)}">${one.name}</a> `,
  );
  return html`<tr>
    <td>${name}</td>
    <td>${links}</td>
  </tr>`;
}

function notices(outbox: Outbox): Html {
  const rows = outbox
    .list()
    .slice(-MOST_NOTICES)
    .toReversed()
    .map(
      (one) =>
        html`<tr>
          <td class="num">${moment(one.at)}</td>
          <td>${new URL(one.url).pathname}</td>
          <td>${one.state} ${one.answer}</td>
        </tr>`,
    );
  return table(["When", "To", "State"], rows);
}
