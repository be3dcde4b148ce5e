import { afterAll, beforeAll, expect, it } from "vitest";
import { createSocket } from "node:dgram";
import packet from "dns-packet";
import { lookAtDomain, proofName, proofValue } from "../../supabase/functions/_shared/dns/look-at-domain.ts";
import { createResolver, type Resolver } from "../../supabase/functions/_shared/dns/resolver.ts";
import { nameServers } from "../../supabase/functions/_shared/dns/settings.ts";
import { type LocalNameServer, openNameServer } from "./name-server.ts";
import { LocalRecord, openRecords } from "./records.ts";

const records = openRecords();
let server: LocalNameServer;
let dns: Resolver;
beforeAll(async () => {
  server = await openNameServer(records, []);
  dns = createResolver([{ address: "127.0.0.1", port: server.port }], 300);
});
afterAll(() => server.close());

const add = (name: string, type: LocalRecord["type"], value = "") =>
  records.add(LocalRecord.parse({ name, type, value }));
const found = (...values: string[]) => ({ outcome: "found", values });

it("tells what there is, what there isn't, and what nobody knows apart", async () => {
  await add("a.one.localhost", "TXT", "word");
  await add("servfail.localhost", "SERVFAIL");
  await add("silent.localhost", "SILENT");
  expect(await dns.txt("A.One.localhost.")).toEqual(found("word"));
  expect(await dns.cname("a.one.localhost")).toEqual({ outcome: "empty" });
  expect(await dns.txt("one.localhost")).toEqual({ outcome: "empty" });
  expect(await dns.txt("two.localhost")).toEqual({ outcome: "no_name" });
  expect(await dns.txt("servfail.localhost")).toEqual({ outcome: "failed", why: "refused" });
  expect(await dns.txt("silent.localhost")).toEqual({ outcome: "failed", why: "silent" });
});

it("reads answers that are several, in pieces, and too long for UDP", async () => {
  const long = "x".repeat(900);
  await add("many.localhost", "TXT", "one");
  await add("many.localhost", "TXT", "two");
  await add("long.localhost", "TXT", long);
  expect(await dns.txt("many.localhost")).toEqual(found("one", "two"));
  expect(await dns.txt("long.localhost")).toEqual(found(long));
});

it("follows names to their addresses, and circles not for ever", async () => {
  await add("www.localhost", "CNAME", "web.localhost");
  await add("web.localhost", "A", "192.0.2.7");
  await add("here.localhost", "CNAME", "localhost");
  await add("round.localhost", "CNAME", "round.localhost");
  expect(await dns.cname("www.localhost")).toEqual(found("web.localhost"));
  expect(await dns.addresses("www.localhost")).toEqual(found("192.0.2.7"));
  expect(await dns.addresses("here.localhost")).toEqual(found("127.0.0.1", "::1"));
}, 20_000);

it("asks the next name server where one is silent, and believes nobody who doesn't know the question", async () => {
  const liar = createSocket("udp4");
  liar.on("message", (bytes, from) => {
    const query = packet.decode(bytes);
    const [question] = query.questions ?? [];
    const answers = [{ type: "TXT" as const, name: question?.name ?? "", data: "forged" }];
    const say = (id: number, name: string) =>
      liar.send(
        packet.encode({ type: "response", id, questions: [{ type: "TXT", name }], answers }),
        from.port,
        from.address,
      );
    say((query.id ?? 0) + 1, question?.name ?? "");
    say(query.id ?? 0, "other.localhost");
    liar.send(Buffer.from("not a packet"), from.port, from.address);
  });
  await new Promise<void>((resolve) => liar.bind(0, "127.0.0.1", resolve));
  await add("true.localhost", "TXT", "true");
  const servers = [
    { address: "127.0.0.1", port: liar.address().port },
    { address: "127.0.0.1", port: server.port },
  ];
  expect(await createResolver(servers, 200).txt("true.localhost")).toEqual(found("true"));
  liar.close();
});

it("asks others for names that aren't this machine's", async () => {
  const upstream = createSocket("udp4");
  upstream.on("message", (bytes, from) => {
    const query = packet.decode(bytes);
    const answers = [{ type: "A" as const, name: "acme.com", data: "192.0.2.9" }];
    upstream.send(packet.encode({ ...query, type: "response", answers }), from.port, from.address);
  });
  await new Promise<void>((resolve) => upstream.bind(0, "127.0.0.1", resolve));
  const forwarding = await openNameServer(records, [{ address: "127.0.0.1", port: upstream.address().port }]);
  const through = createResolver([{ address: "127.0.0.1", port: forwarding.port }], 500);
  expect(await through.addresses("acme.com")).toMatchObject(found("192.0.2.9"));
  await forwarding.close();
  upstream.close();
});

it("finds a domain proved, led here, led elsewhere and led to two places", async () => {
  const domain = { host: "chat.shop.localhost", token: "a".repeat(40) };
  const look = () => lookAtDomain(dns, domain, "localhost");
  expect(await look()).toMatchObject({ proof: "no", pointing: "no" });
  await add(proofName(domain.host), "TXT", "something else");
  expect((await look()).reason).toContain("“something else”");
  await add(proofName(domain.host), "TXT", proofValue(domain.token));
  await add(domain.host, "CNAME", "elsewhere.localhost");
  expect(await look()).toMatchObject({ proof: "yes", pointing: "no" });
  await add(domain.host, "CNAME", "localhost");
  expect((await look()).reason).toContain("has 2 CNAME records");
  await records.remove({ name: domain.host, type: "CNAME", value: "elsewhere.localhost" });
  expect(await look()).toEqual({ proof: "yes", pointing: "yes", reason: "" });
  await records.remove({ name: domain.host });
  await add(domain.host, "A", "127.0.0.1");
  expect(await look()).toMatchObject({ pointing: "yes" });
  await add(domain.host, "A", "192.0.2.1");
  expect((await look()).reason).toContain("leads in part to “192.0.2.1”");
});

it("is told its name servers by the operator, or finds the system's", () => {
  expect(nameServers({ DNS_SERVERS: "9.9.9.9, [2620:fe::fe]:5353 https://dns.example/q" }, null)).toEqual([
    { address: "9.9.9.9", port: 53 },
    { address: "2620:fe::fe", port: 5353 },
    { url: "https://dns.example/q" },
  ]);
  expect(nameServers({}, "nameserver 192.0.2.53\nnameserver fe80::1%eth0\nnameserver ::1")).toEqual([
    { address: "192.0.2.53", port: 53 },
    { address: "::1", port: 53 },
  ]);
  expect(nameServers({}, null)[0]).toHaveProperty("url");
  for (const wrong of ["dns.example", "9.9.9.9:99999", "http://dns.example", "::1:53x", ","])
    expect(() => nameServers({ DNS_SERVERS: wrong }, null)).toThrow("DNS_SERVERS");
});
