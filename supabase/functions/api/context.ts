import type { Access, Call } from "../_shared/contract/call.ts";
import type { CallPath, Contract } from "../_shared/contract/index.ts";
import type { Db } from "../_shared/db/client.ts";
import type { Role } from "../_shared/domain/roles.ts";
import type { Services } from "../_shared/services/services.ts";
import type { z } from "zod";
import type { VerifyToken } from "./middleware/verify-token.ts";

/** What the API's process works with. */
export interface ApiServices extends Services {
  verifyToken: VerifyToken;
  /** Lets work go on after the answer is sent. */
  background(work: Promise<unknown>): void;
}

/** What every handler is given. */
export interface PublicContext extends ApiServices {
  requestId: string;
  /** The host of the page that calls, where it says so; who calls may say what they like. */
  host: string | null;
  /** The database as the caller, whose policies decide; each transaction asks first whether they may make the call. */
  db: Db;
}

export interface Caller {
  userId: number;
  authId: string;
  email: string;
  name: string;
}

export interface UserContext extends PublicContext {
  /** Who calls: what the call's first transaction found, or else one that only asks. */
  caller(): Promise<Caller>;
}

export interface MemberContext extends PublicContext {
  organizationId: number;
  /** As in `UserContext`, with the role in the organisation. */
  caller(): Promise<Caller & { role: Role }>;
}

export type ContextOf<A extends Access> = A extends "public" | "signature"
  ? PublicContext
  : A extends "account" | "user" | "platform"
    ? UserContext
    : MemberContext;

type Answer<C extends Call> = C extends { transport: "events" | "text" }
  ? AsyncIterable<z.output<C["output"]>>
  : Promise<z.output<C["output"]>>;

/** A file as it is sent; reading past the call's limit fails with ApiError `too_large`. */
export interface UploadedFile {
  /** One of the media types that the call takes. */
  type: string;
  /** Bytes, when its sender told. */
  size: number | null;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** A webhook as it was sent: its body, byte for byte, is what is signed. */
export interface Delivery {
  body: Uint8Array;
  headers: Headers;
}

type Handle<C extends Call> = C extends { transport: "webhook" }
  ? (context: PublicContext, input: z.output<C["input"]>, delivery: Delivery) => Answer<C>
  : C extends { transport: "upload" }
    ? (context: ContextOf<C["access"]>, input: z.output<C["input"]>, file: UploadedFile) => Answer<C>
    : (context: ContextOf<C["access"]>, input: z.output<C["input"]>) => Answer<C>;

/**
 * Whether a webhook comes from who it says it does.
 * @param body what was sent, byte for byte
 */
export type Verify = (body: Uint8Array, headers: Headers, services: ApiServices) => Promise<boolean>;

/** What answers a call; one for whoever signs it right comes with what tells that. */
export type Handler<C extends Call> = C["access"] extends "signature"
  ? { verify: Verify; handle: Handle<C> }
  : Handle<C>;

/** The handlers of calls; a call without one is a compile error. */
export type HandlersOf<Calls extends Record<string, Call>> = {
  [Path in keyof Calls]: Handler<Calls[Path]>;
};

/** The handlers of a part of the contract. */
export type Handlers<Part extends Partial<Contract>> = HandlersOf<Pick<Contract, keyof Part & CallPath>>;
