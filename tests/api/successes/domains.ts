import { expect } from "vitest";
import type { domains } from "../../../supabase/functions/_shared/contract/domains.ts";
import { addRecord, allowDomains, newHost, setUp } from "../../support/domains.ts";
import { done, makeScene, type Scene, type SuccessesOf } from "./scene.ts";
import { REFERENCE } from "./support.ts";

/** A domain that an admin of the scene has claimed. */
export async function claim({ id, as, admin }: Scene, host = newHost()) {
  await allowDomains(id);
  return as(admin, "/organization/domains/add", { host });
}

export const domainsSuccesses: SuccessesOf<typeof domains> = {
  "/organization/domains/list": async (scene) => {
    const domain = await claim(scene);
    const listed = await scene.as(scene.admin, "/organization/domains/list", {});
    expect(listed).toMatchObject({ target: "localhost", local: true });
    expect(listed.domains.find((each) => each.id === domain.id)).toEqual(domain);
    expect(listed.own_hosts).toContain("localhost");
  },
  "/organization/domains/add": async (scene) => {
    const host = newHost();
    expect(await claim(scene, ` ${host.toUpperCase()}.:443 `)).toMatchObject({
      host,
      state: "pending",
      held: false,
      proof: { type: "TXT", name: `_domain-verification.${host}` },
      pointing: [[{ type: "CNAME", name: host, value: "localhost" }]],
    });
  },
  "/organization/domains/check": async (scene) => {
    const domain = await claim(scene);
    await setUp(domain);
    expect(await scene.as(scene.admin, "/organization/domains/check", { id: domain.id })).toMatchObject({
      state: "active",
      reason: "",
      held: true,
    });
  },
  "/organization/domains/remove": async (scene) => {
    const { id, host } = await claim(scene);
    await addRecord(host, "CNAME", "localhost");
    expect(await scene.as(scene.admin, "/organization/domains/remove", { id })).toEqual(done);
    const { domains: left } = await scene.as(scene.admin, "/organization/domains/list", {});
    expect(left.map((each) => each.id)).not.toContain(id);
  },
  "/organization/domains/request": async () => {
    const scene = await makeScene();
    const made = await scene.as(scene.admin, "/organization/domains/request", {
      host: "Chat.Acme-Works.com.",
    });
    expect(made.reference).toMatch(REFERENCE);
    const { requests } = await scene.as(scene.admin, "/support/list", { about: ["domain"] });
    expect(requests).toMatchObject([
      { id: made.id, about: "domain", subject: "Domain: chat.acme-works.com" },
    ]);
  },
  "/organization/branding/request-whatsapp": async () => {
    const scene = await makeScene();
    const made = await scene.as(scene.admin, "/organization/branding/request-whatsapp", {
      name: "Harbour AI",
      phone: "+44 20 7946 0958",
    });
    const { messages } = await scene.as(scene.admin, "/support/get", { id: made.id });
    expect(messages).toMatchObject([{ content: "Name on WhatsApp: Harbour AI\nNumber: +44 20 7946 0958" }]);
  },
};
