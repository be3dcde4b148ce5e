import { createSocket } from "node:dgram";
import { Resolver } from "node:dns";
import { isIPv4 } from "node:net";
import type { AddressInfo } from "node:net";
import type { Resolve } from "../pinned-lookup.ts";

/** A name server on loopback, whose answers change from one question to the next, as those of a rebinding one do. */
export interface NameServer {
  port: number;
  /** How often a name was asked for. */
  asked(name: string): number;
  /** A name's answers one after the other, the last for good. */
  say(name: string, answers: string[]): void;
  close(): Promise<void>;
}

const TYPE_A = 1;

export async function openNameServer(): Promise<NameServer> {
  const socket = createSocket("udp4");
  const said = new Map<string, { answers: string[]; asked: number }>();
  socket.on("message", (question, from) => {
    const { name, type, end } = readQuestion(question);
    const known = said.get(name);
    const isAsked = known !== undefined && type === TYPE_A;
    const address = isAsked ? known.answers[Math.min(known.asked++, known.answers.length - 1)] : undefined;
    socket.send(answer(question, end, address), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    port: (socket.address() as AddressInfo).port,
    asked: (name) => said.get(name)?.asked ?? 0,
    say: (name, answers) => void said.set(name, { answers, asked: 0 }),
    close: () => new Promise((resolve) => void socket.close(() => resolve())),
  };
}

/** Looks names up at a name server of one's own, as the system does at its. */
export function resolveAt(port: number): Resolve {
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${port}`]);
  return (hostname, _options, callback) =>
    resolver.resolve4(hostname, (error, addresses) =>
      callback(error, error ? [] : addresses.map((address) => ({ address, family: 4 }))),
    );
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** The question again, and an address that is forgotten at once (its time to live is nothing). */
function answer(question: Buffer, end: number, address: string | undefined): Buffer {
  const head = Buffer.from(question.subarray(0, end));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(address === undefined ? 0 : 1, 6);
  head.writeUInt32BE(0, 8);
  if (address === undefined || !isIPv4(address)) return head;
  const record = Buffer.from([
    0xc0,
    0x0c,
    0,
    TYPE_A,
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    4,
    ...address.split(".").map(Number),
  ]);
  return Buffer.concat([head, record]);
}
