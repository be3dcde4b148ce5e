import { createSocket } from "node:dgram";
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import packet from "dns-packet";
import { exchange } from "../../supabase/functions/_shared/dns/exchange.ts";
import type { NameServer } from "../../supabase/functions/_shared/dns/settings.ts";
import type { LocalRecords } from "./records.ts";

/** The ground's own name server, on loopback. */
export interface LocalNameServer {
  port: number;
  close(): Promise<void>;
}

/** What a UDP answer holds; a longer one says that it is cut, and is asked for by TCP (RFC 1035). */
const UDP_BYTES = 512;
const UPSTREAM_MS = 1_500;
const NXDOMAIN = 3;
const SERVFAIL = 2;

/**
 * Answers for names under `localhost` by the records that were set, and asks others for the rest.
 * @param upstream who is asked for names of the internet, in their order
 */
export async function openNameServer(
  records: LocalRecords,
  upstream: readonly NameServer[],
  port = 0,
): Promise<LocalNameServer> {
  const udp = createSocket("udp4");
  const tcp = createServer();
  const open = new Set<Socket>();
  const answer = (bytes: Buffer) => answerTo(bytes, records, upstream);
  udp.on("message", (bytes, from) => {
    void answer(bytes).then((said) => {
      if (said) udp.send(inUdp(said), from.port, from.address, () => undefined);
    });
  });
  tcp.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket)).on("error", () => socket.destroy());
    socket.once("data", (bytes) => {
      void answer(bytes.subarray(2)).then((said) => said && socket.end(packet.streamEncode(said)));
    });
  });
  await new Promise<void>((resolve, reject) => {
    tcp.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  // In this order: a port that is free for the many users of TCP is so for the few of UDP.
  const bound = (tcp.address() as AddressInfo).port;
  await new Promise<void>((resolve, reject) => {
    udp.once("error", reject).bind(bound, "127.0.0.1", resolve);
  });
  return {
    port: bound,
    async close() {
      for (const socket of open) socket.destroy();
      await Promise.all([
        new Promise<void>((resolve) => udp.close(() => resolve())),
        new Promise<void>((resolve) => tcp.close(() => resolve())),
      ]);
    },
  };
}

function inUdp(said: packet.Packet): Buffer {
  const bytes = packet.encode(said);
  if (bytes.length <= UDP_BYTES) return bytes;
  const { answers: _, ...head } = said;
  return packet.encode({ ...head, flags: (said.flags ?? 0) | packet.TRUNCATED_RESPONSE });
}

async function answerTo(
  bytes: Buffer,
  records: LocalRecords,
  upstream: readonly NameServer[],
): Promise<packet.Packet | null> {
  let query: packet.DecodedPacket;
  try {
    query = packet.decode(bytes);
  } catch {
    return null;
  }
  const [question] = query.questions ?? [];
  if (!question) return null;
  const flags = packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE;
  const said = { type: "response" as const, id: query.id ?? 0, flags, questions: [question] };
  const name = question.name.toLowerCase().replace(/\.$/, "");
  if (name === "localhost" || name.endsWith(".localhost")) {
    const found = localAnswer(records, name, question.type);
    return found && { ...said, flags: flags | found.code, answers: found.answers };
  }
  for (const server of upstream) {
    const asked = {
      type: "query" as const,
      id: said.id,
      flags: packet.RECURSION_DESIRED,
      questions: [question],
    };
    const told = await exchange(server, asked, UPSTREAM_MS).catch(() => null);
    if (told) return { ...told, type: "response", id: said.id, additionals: [] };
  }
  return { ...said, flags: flags | SERVFAIL };
}

/** null: no answer at all. */
function localAnswer(
  records: LocalRecords,
  name: string,
  type: string,
): { code: number; answers: packet.Answer[] } | null {
  if (name === "localhost") return { code: 0, answers: ownAddresses(type) };
  const held = records.of(name);
  if (held.some((record) => record.type === "SILENT")) return null;
  if (held.some((record) => record.type === "SERVFAIL")) return { code: SERVFAIL, answers: [] };
  if (held.length === 0) {
    const isAbove = records.list().some((record) => record.name.endsWith(`.${name}`));
    return { code: isAbove ? 0 : NXDOMAIN, answers: [] };
  }
  const names = held.filter((record) => record.type === "CNAME");
  const followed = type !== "CNAME" && names[0] ? localAnswer(records, names[0].value, type) : null;
  const own = held.filter((record) => record.type === type || record.type === "CNAME");
  return {
    code: 0,
    answers: [
      ...own.flatMap(({ type: of, value }) => recordOf(name, of, value)),
      ...(followed?.answers ?? []),
    ],
  };
}

function recordOf(name: string, type: string, value: string): packet.Answer[] {
  if (type === "TXT") return [{ type, name, ttl: 0, data: value.match(/.{1,255}/gsu) ?? [""] }];
  return type === "CNAME" || type === "A" || type === "AAAA" ? [{ type, name, ttl: 0, data: value }] : [];
}

function ownAddresses(type: string): packet.Answer[] {
  if (type === "A") return [{ type, name: "localhost", ttl: 0, data: "127.0.0.1" }];
  return type === "AAAA" ? [{ type, name: "localhost", ttl: 0, data: "::1" }] : [];
}
