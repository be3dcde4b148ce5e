import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useNextQuestion } from "./use-next-question.ts";

function show(text: string) {
  const send = vi.fn();
  const initialProps = { text, isBusy: true, hasFailed: false, isNew: false, send };
  const { result, rerender } = renderHook(useNextQuestion, { initialProps });
  return {
    send,
    result,
    then: (change: Partial<typeof initialProps>) => rerender({ ...initialProps, ...change }),
  };
}

test("goes out once, when the answer has ended", () => {
  const { send, result, then } = show("And then? ");
  act(() => result.current.wait("And then?"));
  expect(result.current.isWaiting).toBe(true);
  then({});
  expect(send).not.toHaveBeenCalled();
  then({ isBusy: false });
  then({ isBusy: false, text: "" });
  then({ isBusy: true, text: "" });
  then({ isBusy: false, text: "" });
  expect(send).toHaveBeenCalledExactlyOnceWith("And then?");
  expect(result.current.isWaiting).toBe(false);
});

test("of a chat that is being started goes to that chat, not into another new one", () => {
  const { send, result, then } = show("And then?");
  act(() => result.current.wait("And then?"));
  then({ isNew: true });
  then({ isNew: true, isBusy: false });
  expect(send).not.toHaveBeenCalled();
  then({ isBusy: true });
  then({ isBusy: false });
  expect(send).toHaveBeenCalledExactlyOnceWith("And then?");
});

test("waits no longer when it is changed, called off, or the question before it wasn't taken", () => {
  const changed = show("And then?");
  act(() => changed.result.current.wait("And then?"));
  changed.then({ text: "And then what?" });
  changed.then({ text: "And then?", isBusy: false });
  expect(changed.send).not.toHaveBeenCalled();

  const calledOff = show("And then?");
  act(() => calledOff.result.current.wait("And then?"));
  act(() => calledOff.result.current.callOff());
  calledOff.then({ isBusy: false });
  expect(calledOff.send).not.toHaveBeenCalled();

  const refused = show("And then?");
  act(() => refused.result.current.wait("And then?"));
  refused.then({ isBusy: false, hasFailed: true });
  refused.then({ isBusy: false });
  expect(refused.send).not.toHaveBeenCalled();
});
