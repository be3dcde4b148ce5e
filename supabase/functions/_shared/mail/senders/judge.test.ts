import { describe, expect, it } from "vitest";
import type { SenderRecord } from "../../contract/senders.ts";
import type { DnsAnswer } from "../../dns/resolver.ts";
import { judgeAll, judgeDkim, judgeSpf, judgeText } from "./judge.ts";

const found = (...values: string[]): DnsAnswer => ({ outcome: "found", values });
const silent: DnsAnswer = { outcome: "failed", why: "silent" };
const none: DnsAnswer = { outcome: "no_name" };
const KEY = `v=DKIM1; k=rsa; p=${"A".repeat(200)}`;

describe("the proof", () => {
  it.each([
    [found("other", "x=1"), "good"],
    [found("x=12"), "wrong"],
    [found("X=1"), "wrong"],
    [none, "missing"],
    [{ outcome: "empty" } as DnsAnswer, "missing"],
    [silent, "unknown"],
  ])("%j is %s", (answer, state) => {
    expect(judgeText(answer, "x=1").state).toBe(state);
  });
});

describe("SPF", () => {
  it.each([
    [found("v=spf1 include:_spf.mail.example -all"), "good"],
    [found("google=1", "V=SPF1 ip4:1.2.3.4 INCLUDE:_spf.mail.example ~all"), "good"],
    [found("v=spf1 -all"), "wrong"],
    [found("v=spf1 -all include:_spf.mail.example"), "wrong"],
    [found("v=spf1 include:_spf.mail.example.evil.example ~all"), "wrong"],
    [found("v=spf1 -include:_spf.mail.example ~all"), "wrong"],
    [found("v=spf1 include:_spf.mail.example ~all", "v=spf1 -all"), "wrong"],
    [found("v=spf10 include:_spf.mail.example ~all"), "missing"],
    [found("hello"), "missing"],
    [none, "missing"],
    [silent, "unknown"],
  ])("%j is %s", (answer, state) => {
    expect(judgeSpf(answer, "_spf.mail.example").state).toBe(state);
  });
});

describe("DKIM", () => {
  const target = "mail1._domainkey.mail.example";
  it.each([
    [found(target), found(KEY), "good"],
    [found("elsewhere.example"), found(KEY), "wrong"],
    [found(target), found("v=DKIM1; p="), "wrong"],
    [found(target), found("v=DKIM2; p=" + "A".repeat(200)), "wrong"],
    [found(target), none, "wrong"],
    [found(target), silent, "unknown"],
    [none, found(KEY), "missing"],
    [silent, found(KEY), "unknown"],
  ])("%j with %j is %s", (pointer, keys, state) => {
    expect(judgeDkim(pointer, keys, target).state).toBe(state);
  });
});

describe("all together", () => {
  const record = (purpose: SenderRecord["purpose"], state: SenderRecord["state"] = "good"): SenderRecord => ({
    purpose,
    type: "TXT",
    name: "a.example",
    value: "v",
    state,
    reason: state === "good" ? "" : "Because.",
  });
  it.each([
    [[record("proof"), record("spf"), record("dkim")], "good"],
    // What only says who delivers isn't enough, nor is what only says whose it is.
    [[record("spf"), record("dkim")], "unknown"],
    [[record("proof")], "unknown"],
    [[record("proof", "missing"), record("spf"), record("dkim")], "missing"],
    [[record("proof"), record("spf", "unknown"), record("dkim", "wrong")], "missing"],
    [[record("proof"), record("spf", "unknown"), record("dkim")], "unknown"],
    [[], "unknown"],
  ] as const)("%# comes to the right end", (records, outcome) => {
    expect(judgeAll(records).outcome).toBe(outcome);
  });
});
