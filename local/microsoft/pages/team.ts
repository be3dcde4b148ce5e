import { html, type Html } from "../../vendors/html.ts";
import type { Channel, Message } from "../kinds.ts";
import { webUrlOf } from "../graph/present.ts";
import { membersOf, type World } from "../world.ts";
import { act, moment, nothing, pagesPath, shownPage } from "./parts.ts";

/** A channel's threads, oldest first, with a word to add. */
export function channelPage(world: World, team: string, id: string): Response {
  const channel = world.find("channel", id) ?? [...world.all("channel")].find((one) => one.team === team);
  if (channel?.team !== team) return nothing("There is no such channel.");
  const all = [...world.all("message")].filter((one) => one.channel === channel.id);
  const threads = all.filter(({ replyTo }) => replyTo === null);
  const body = html`<p class="dim">
      <a href="${pagesPath(world) || "/"}">Local Microsoft</a> / ${world.get("team", team).name}
    </p>
    <h1>${channel.name}</h1>
    ${threads.map(
      (first) =>
        html`<section class="sheet" id="${first.id}">
          ${said(world, first)}
          ${all.filter(({ replyTo }) => replyTo === first.id).map((reply) => said(world, reply))}
          ${say(world, channel, first.id)}
        </section>`,
    )}
    <section class="sheet">
      <h2>New message</h2>
      ${say(world, channel)}
    </section>`;
  return shownPage(channel.name, body);
}

/** What is said is shown as it is written: pages run nothing of it. */
function said(world: World, message: Message): Html {
  const words = message.html
    .replace(/<[^>]*>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
  const files = message.files.map(({ item }) => {
    const found = world.find("item", item);
    return found && html`<br /><a href="${webUrlOf(world, found)}">${found.name}</a>`;
  });
  return html`<p id="${message.id}">
      <strong>${world.find("account", message.from)?.name}</strong>
      <span class="dim">${moment(message.created)}</span><br />
      ${message.deleted === null ? words : "This message was deleted."} ${files}
    </p>
    ${message.deleted === null && act(world, "unsay", "Delete", { message: message.id })}`;
}

function say(world: World, channel: Channel, replyTo?: string): Html {
  const people = membersOf(world, channel).flatMap(({ id }) => world.find("account", id) ?? []);
  return html`<form method="post" action="${pagesPath(world)}/act/say">
    <input type="hidden" name="channel" value="${channel.id}" />
    <input type="hidden" name="replyTo" value="${replyTo ?? ""}" />
    <label class="field"
      ><span>${replyTo === undefined ? "Message" : "Reply"}</span
      ><textarea name="text" rows="2" required></textarea>
    </label>
    <label class="field"
      ><span>From</span
      ><select name="from">
        ${people.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
      </select></label
    >
    <button class="plain">Send</button>
  </form>`;
}
