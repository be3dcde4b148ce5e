import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { quoted } from "./notifications.ts";
import type { Notifications } from "./notifications.ts";

const pause = 200;
const patience = 5;

/**
 * A connection of its own that listens for `notifications`. When it breaks it comes back by itself, however long the
 * server is away (postgres.js gives up at the first refusal), and tells them that some may have been lost.
 */
export class PostgresListener {
  readonly #sql: postgres.Sql;
  readonly #notifications: Notifications;
  #isBroken = false;
  #isMending = false;
  #isClosed = false;

  constructor(url: string, notifications: Notifications) {
    this.#notifications = notifications;
    const options = {
      max: 1,
      max_lifetime: null,
      fetch_types: false,
      connect_timeout: patience,
      backoff: false,
      onnotice: () => undefined,
      onclose: () => this.#broke(),
      onnotify: (channel: string, payload: string) => notifications.dispatch(channel, payload),
      connection: { application_name: "atrium-listener" },
    };
    this.#sql = postgres(url, options as postgres.Options<Record<string, never>>);
  }

  async listen(channel: string): Promise<void> {
    await this.#sql.unsafe(`listen ${quoted(channel)}`);
  }

  async unlisten(channel: string): Promise<void> {
    await this.#sql.unsafe(`unlisten ${quoted(channel)}`);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#sql.end({ timeout: 2 });
  }

  #broke(): void {
    this.#isBroken = true;
    if (!this.#isMending) void this.#mend();
  }

  async #mend(): Promise<void> {
    this.#isMending = true;
    while (this.#isBroken && !this.#isClosed && this.#notifications.listens) {
      this.#isBroken = false;
      try {
        await this.#sql.unsafe(this.#notifications.listens).simple();
        this.#notifications.resume();
      } catch {
        this.#isBroken = true;
        await delay(pause, undefined, { ref: false });
      }
    }
    this.#isMending = false;
  }
}
