import { expect, test } from "vitest";
import { readVtt, writeVtt } from "./vtt.ts";

test("captions are read as they were written", () => {
  const cues = [
    { from: 0, to: 2.5, text: "Sign in." },
    { from: 2.5, to: 3661.042, text: "Ask “Wie viele Tage?”, 问一个问题" },
  ];
  expect(readVtt(writeVtt(cues))).toEqual(cues);
});

test("captions of others are read too: names, settings, marks, notes", () => {
  const vtt =
    "\uFEFFWEBVTT - a title\r\n\r\nNOTE not said\r\n\r\n1\r\n00:01.000 --> 00:02.000 line:90%\r\n<v Ann>Hello\r\n<b>there</b>\r\n\r\n00:0x --> 00:03\r\nbroken";
  expect(readVtt(vtt)).toEqual([{ from: 1, to: 2, text: "Hello there" }]);
});
