import { Buffer } from "node:buffer";
import { createSocket } from "node:dgram";
import { connect } from "node:net";
// @ts-types="@types/dns-packet"
import packet from "dns-packet";
import { fetchWithKey } from "../config/fetch-with-key.ts";
import type { NameServer } from "./settings.ts";

/** More than any answer of ours has; over TCP it could say that it is longer. */
const MAX_ANSWER = 65_535;

/** Sends one question to one name server. Rejects when nothing that could be the answer came in time. */
export async function exchange(
  server: NameServer,
  question: packet.Packet,
  timeoutMs: number,
): Promise<packet.DecodedPacket> {
  if ("url" in server) return overHttps(server.url, question, timeoutMs);
  const answer = await overUdp(server, question, timeoutMs);
  return answer.flag_tc ? overTcp(server, question, timeoutMs) : answer;
}

/** From this server, under this id, to this question: whoever guesses none of them can't answer. */
function decoded(question: packet.Packet, bytes: Buffer): packet.DecodedPacket | null {
  try {
    const answer = packet.decode(bytes);
    const [asked] = question.questions ?? [];
    const [echoed] = answer.questions ?? [];
    const isAnswer = answer.type === "response" && answer.id === question.id;
    const isSame = echoed?.type === asked?.type && echoed?.name.toLowerCase() === asked?.name.toLowerCase();
    return isAnswer && isSame ? answer : null;
  } catch {
    return null;
  }
}

function overUdp(server: { address: string; port: number }, question: packet.Packet, timeoutMs: number) {
  return new Promise<packet.DecodedPacket>((resolve, reject) => {
    const socket = createSocket(server.address.includes(":") ? "udp6" : "udp4");
    const end = (settle: () => void) => {
      clearTimeout(late);
      socket.close();
      settle();
    };
    const late = setTimeout(() => {
      end(() => {
        reject(new Error("No answer in time."));
      });
    }, timeoutMs);
    socket.once("error", (error) => {
      end(() => {
        reject(error);
      });
    });
    socket.on("message", (bytes, from) => {
      const answer = from.port === server.port ? decoded(question, bytes) : null;
      if (answer)
        end(() => {
          resolve(answer);
        });
    });
    socket.send(packet.encode(question), server.port, server.address, (error) => {
      if (error) socket.emit("error", error);
    });
  });
}

function overTcp(server: { address: string; port: number }, question: packet.Packet, timeoutMs: number) {
  return new Promise<packet.DecodedPacket>((resolve, reject) => {
    const socket = connect({ host: server.address, port: server.port });
    let bytes = Buffer.alloc(0);
    const fail = (error: Error) => {
      clearTimeout(late);
      socket.destroy();
      reject(error);
    };
    const late = setTimeout(() => {
      fail(new Error("No answer in time."));
    }, timeoutMs);
    socket.once("error", fail);
    socket.once("close", () => {
      fail(new Error("The name server hung up."));
    });
    socket.on("data", (piece: Uint8Array | string) => {
      if (typeof piece === "string") return;
      bytes = Buffer.concat([bytes, piece]);
      const length = bytes.length < 2 ? MAX_ANSWER : bytes.readUInt16BE(0);
      if (bytes.length < length + 2) return;
      const answer = decoded(question, bytes.subarray(2, length + 2));
      if (!answer) {
        fail(new Error("What came isn't the answer."));
        return;
      }
      clearTimeout(late);
      socket.removeAllListeners("close").destroy();
      resolve(answer);
    });
    socket.once("connect", () => socket.write(packet.streamEncode(question)));
  });
}

async function overHttps(
  url: string,
  question: packet.Packet,
  timeoutMs: number,
): Promise<packet.DecodedPacket> {
  // RFC 8484: id 0, so that what is between may keep answers.
  const asked = { ...question, id: 0 };
  const response = await fetchWithKey(url, {
    method: "POST",
    headers: { "content-type": "application/dns-message", accept: "application/dns-message" },
    body: new Uint8Array(packet.encode(asked)),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const answer = response.ok ? decoded(asked, bytes) : null;
  if (!answer) throw new Error(`The name server answered ${response.status}.`);
  return answer;
}
