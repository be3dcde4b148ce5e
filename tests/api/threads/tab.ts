import type { RealtimeChannel } from "@supabase/supabase-js";
import { reduce } from "../../../src/features/chat/answer-state.ts";
import type { Snapshot, ThreadAction } from "../../../src/features/chat/answer-state.ts";
import { renewed } from "../../../src/features/chat/renewed.ts";
import { askedAfter, EMPTY_THREAD, generating, isBusy } from "../../../src/features/chat/thread.ts";
import type { Thread } from "../../../src/features/chat/thread.ts";
import { topics } from "../../../supabase/functions/_shared/contract/topics.ts";
import { call, events, Refusal } from "../../support/call.ts";
import { newClient, type Person } from "../../support/people.ts";

interface Question {
  text: string;
  replaces: number | null;
  follows: number | null;
  key: string;
}

/** A tab of the chat without a browser: the app's own state of a thread, the real API and live messages. */
export class Tab {
  thread: Thread = EMPTY_THREAD;
  #isOnline = true;
  #stream: AbortController | null = null;
  #asking: Promise<void> = Promise.resolve();
  /** The answer that it reads without having asked for it. */
  #followed: { id: number; left: AbortController; ended: Promise<void> } | null = null;
  /** As a browser keeps it: the name of the last question, and what it says. */
  #sent = { key: "", words: "" };
  readonly #client = newClient();

  readonly person: Person;
  readonly organizationId: number;
  readonly chatId: number;

  constructor(person: Person, organizationId: number, chatId: number) {
    this.person = person;
    this.organizationId = organizationId;
    this.chatId = chatId;
  }

  /** Joins the asker's topic, and fetches the thread. */
  async open(): Promise<void> {
    const { email, password, authId } = this.person;
    const { data } = await this.#client.auth.signInWithPassword({ email, password });
    await this.#client.realtime.setAuth(data.session?.access_token ?? null);
    const channel: RealtimeChannel = this.#client.channel(`user:${authId}`, { config: { private: true } });
    channel.on("broadcast", { event: "answer" }, ({ payload }) => {
      const { chat_id, message_id } = topics.user.answer.parse(payload);
      if (chat_id === this.chatId && this.#stream === null) void this.#bring(message_id);
    });
    await new Promise<void>((resolve, reject) => {
      channel.subscribe((status, error) => {
        if (status === "SUBSCRIBED") resolve();
        else if (error) reject(error);
      });
    });
    await this.renew();
  }

  async close(): Promise<void> {
    this.goOffline();
    await this.#asking;
    await this.#client.realtime.disconnect();
  }

  #apply(actions: readonly ThreadAction[]): void {
    this.thread = actions.reduce(reduce, this.thread);
    this.#follow();
  }

  /** Fetches the branch of an answer that another window asked for. */
  async #bring(messageId: number): Promise<void> {
    const snapshot = await this.#get(messageId).catch(() => null);
    if (snapshot && this.#isOnline) this.#apply([{ type: "snapshot", snapshot }]);
  }

  /** Reads an answer that is being written and that it has no stream of, as `useFollowing` does. */
  #follow(): void {
    const isReading = this.#isOnline && this.#stream === null;
    const id = isReading ? (generating(this.thread)?.id ?? null) : null;
    if (id === (this.#followed?.id ?? null)) return;
    this.#followed?.left.abort();
    const left = new AbortController();
    this.#followed = id === null ? null : { id, left, ended: this.#readOn(id, left.signal) };
  }

  async #readOn(id: number, signal: AbortSignal): Promise<void> {
    const options = { organizationId: this.organizationId, signal };
    for (;;) {
      try {
        for await (const event of events(this.person, "/chat/follow", { message_id: id }, options)) {
          if (this.#followed?.left.signal === signal) this.#apply([event]);
        }
        return;
      } catch (error) {
        if (signal.aborted) return;
        // Who may not read any more sees what they had, as a query that is refused does.
        if (error instanceof Refusal && error.status < 500) return this.renew().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }

  async #get(branch: number | null, limit?: number): Promise<Snapshot | null> {
    const input = { id: this.chatId, ...(branch !== null && { branch }), ...(limit && { limit }) };
    try {
      return await call(this.person, "/chat/get", input, { organizationId: this.organizationId });
    } catch (error) {
      if (branch !== null && error instanceof Refusal && error.status === 404) return null;
      throw error;
    }
  }

  /** Fetches what is in view, unless there is no connection or the server is away. */
  async renew(): Promise<void> {
    if (!this.#isOnline) return;
    try {
      this.#apply(await renewed(this.thread, (branch, limit) => this.#get(branch, limit)));
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) throw error;
    }
  }

  /**
   * Begins to ask, unless an answer is being written.
   * @param isHeard whether the connection lasts until something is heard of it
   * @returns whether it did
   */
  ask(text: string, replaces: number | null = null, isHeard = true): boolean {
    if (isBusy(this.thread)) return false;
    const follows = replaces === null ? askedAfter(this.thread) : null;
    this.#apply([{ type: "asked", text, replaces }]);
    this.#asking = this.#read({ text, replaces, follows, key: this.#keyOf(text, replaces) }, isHeard);
    return true;
  }

  /** The same for the same words until they are known to have arrived, as `questionKey` has it. */
  #keyOf(text: string, replaces: number | null): string {
    const words = JSON.stringify([text, replaces]);
    const hasArrived = this.thread.known.some(({ key }) => key === this.#sent.key);
    if (words !== this.#sent.words || hasArrived) this.#sent = { key: crypto.randomUUID(), words };
    return this.#sent.key;
  }

  /** Asks once more what wasn't taken, or whose arrival isn't known. @returns whether it did */
  retry(): boolean {
    const { failure } = this.thread;
    return failure !== null && this.ask(failure.text, failure.replaces);
  }

  async #read({ text, replaces, follows, key }: Question, isHeard: boolean): Promise<void> {
    const stream = new AbortController();
    this.#stream = stream;
    const input = {
      chat_id: this.chatId,
      message: text,
      key,
      ...(replaces !== null && { replaces }),
      ...(follows !== null && { follows }),
    };
    const options = { organizationId: this.organizationId, signal: stream.signal };
    let isRefused = false;
    try {
      if (!this.#isOnline) throw new Error("There is no connection.");
      for await (const event of events(this.person, "/chat/message", input, options)) {
        if (!isHeard) break;
        this.#apply([event]);
      }
    } catch (error) {
      isRefused = error instanceof Refusal && this.thread.pending !== null;
    }
    if (this.#stream === stream) this.#stream = null;
    this.#follow();
    if (isHeard && !isRefused && isBusy(this.thread)) await this.renew();
    if (this.thread.pending === null) return;
    const failure = { message: "Not taken.", code: "unavailable", text, replaces };
    this.#apply([{ type: "refused", failure }]);
  }

  /** Waits until what was asked has been answered, refused or lost. */
  async asked(): Promise<void> {
    await this.#asking;
  }

  /** Loses the answer's own stream. */
  drop(): void {
    this.#stream?.abort();
  }

  async stop(): Promise<void> {
    const answer = generating(this.thread);
    if (!answer || !this.#isOnline) return;
    const input = { message_id: answer.id };
    await call(this.person, "/chat/cancel", input, { organizationId: this.organizationId }).catch(
      () => undefined,
    );
  }

  async show(view: number | null): Promise<void> {
    this.#apply([{ type: "view", view }]);
    await this.renew();
  }

  /** Is closed and opened again at the same address. */
  async reload(): Promise<void> {
    this.drop();
    await this.asked();
    this.#followed?.left.abort();
    this.#followed = null;
    this.thread = { ...EMPTY_THREAD, view: this.thread.view, failure: this.thread.failure };
    await this.renew();
  }

  goOffline(): void {
    this.#isOnline = false;
    this.drop();
    this.#follow();
  }

  async goOnline(): Promise<void> {
    this.#isOnline = true;
    await this.renew();
  }
}
