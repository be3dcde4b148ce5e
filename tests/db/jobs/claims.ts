import type { Rules } from "./queue.ts";

/** Who is given what, and when. */
export const claims: Rules = {
  "a worker is given the kinds that it knows, the longest due first": async (queue) => {
    await queue.add("late", "a", 9);
    await queue.add("b", "b", 1);
    await queue.add("early", "a", 5);
    await queue.passes(9);
    const keys = [
      await queue.claim("c"),
      await queue.claim("a"),
      await queue.claim("a"),
      await queue.claim("a"),
    ];
    return [keys.map((job) => job?.key), [undefined, "early", "late", undefined]];
  },
  "nothing is claimed before it is due, while it is claimed, or once it has ended": async (queue) => {
    await queue.add("a", "a", 1);
    const early = await queue.claim();
    await queue.passes(1);
    const job = await queue.claim();
    await queue.passes(19);
    const [again, kept] = [await queue.claim(), await queue.job("a")];
    await queue.does(job, "finish_job(JOB)");
    await queue.passes(60);
    const { status, lease } = await queue.job("a");
    return [
      [early, job?.status, job?.leased, again, kept.lease === job?.lease, await queue.claim(), status, lease],
      [undefined, "running", 20, undefined, true, undefined, "done", null],
    ];
  },
  "a worker learns when its next job is due": async (queue) => {
    await queue.add("a", "a", 7);
    await queue.add("b", "b", 3);
    const seen = [await queue.next("a"), await queue.next("a", "b"), await queue.next("c")];
    await queue.passes(7);
    await queue.claim("b");
    return [
      [...seen, await queue.next("c"), await queue.next("a")],
      [7_000, 3_000, null, 20_000, 0],
    ];
  },
  "lanes come in the order that is asked for, and nothing of another": async (queue) => {
    await queue.learn({ kind: "b", lane: "bulk" }, { kind: "n" }, { kind: "i", lane: "interactive" });
    for (const kind of ["b", "n", "i"])
      for (const key of [`${kind}1`, `${kind}2`]) await queue.add(key, kind);
    const claims: string[][] = [
      ["interactive", "normal", "bulk"],
      ["bulk", "normal"],
      ["interactive"],
      ["interactive"],
      ["normal", "bulk"],
    ];
    const seen: (string | undefined)[] = [];
    for (const lanes of claims) seen.push((await queue.claimFrom(lanes, "b", "n", "i"))?.key);
    return [seen, ["i1", "b1", "i2", undefined, "n1"]];
  },
  "a payload of a version that a worker doesn't know isn't for it": async (queue) => {
    await queue.add("second", "a", 0, null, 2);
    await queue.add("first");
    return [
      [await queue.keys(2), await queue.next("a")],
      [["first", undefined], 20_000],
    ];
  },
  "one with a key is open at a time": async (queue) => {
    await queue.add("a", "a", 60);
    await queue.add("a", "a", 0);
    const keys = await queue.keys(2);
    await queue.add("a");
    return [
      [...keys, await queue.claim()],
      ["a", undefined, undefined],
    ];
  },
};
