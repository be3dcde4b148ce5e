import { expect, it } from "vitest";
import { isFitting, screensFor } from "./screens.ts";

it.each([
  ["Where do I invite someone?", "/app/users"],
  ["How do I create a team?", "/app/settings/teams"],
  ["Where can I change my password?", "/app/settings/account"],
  ["How can I upload files?", "/app/train/files"],
  ["Where do I set the logo?", "/app/settings/branding"],
  ["Where do I change the plan?", "/app/settings/billing"],
  ["How do I train it with our website?", "/app/train/websites"],
])("%s leads to %s", (question, path) => {
  const [best] = screensFor(question);
  expect([best?.task.path, best && isFitting(best)]).toEqual([path, true]);
});

it.each([
  "Which colour does the flamingo in the lobby have?",
  "Where do I pay with bitcoin on the moon?",
  "What is the capital of Australia?",
  "Thanks!",
  "how do i get my new phone in here",
])("%s leads to no screen", (question) => {
  expect(screensFor(question).filter(isFitting)).toEqual([]);
});
