import { createEvent, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { expect, test, vi } from "vitest";
import { ChoiceList } from "./choice-list.tsx";

const NAMES = ["Leave", "Pumps", "Wages"];

function show(names = NAMES) {
  const [onChoose, onClose, onSend] = [vi.fn(), vi.fn(), vi.fn()];
  function Host() {
    const field = useRef<HTMLTextAreaElement>(null);
    return (
      <>
        <textarea ref={field} aria-label="Message" onKeyDown={({ key }) => onSend(key)} />
        <ChoiceList
          field={field}
          label="Documents"
          hint="Documents to search"
          choices={names.map((name) => ({ key: name, content: name, onChoose: () => onChoose(name) }))}
          onClose={onClose}
        />
      </>
    );
  }
  render(<Host />);
  const field = screen.getByRole("textbox", { name: "Message" });
  const press = (key: string, more: object = {}) => fireEvent.keyDown(field, { key, ...more });
  const active = () => {
    const id = field.getAttribute("aria-activedescendant");
    return id === null ? null : document.getElementById(id)?.textContent;
  };
  return { field, press, active, onChoose, onClose, onSend };
}

test("arrows walk the list and go round, Home and End lead to its ends", () => {
  const { press, active, onSend } = show();
  expect(active()).toBe("Leave");
  press("ArrowDown");
  expect(active()).toBe("Pumps");
  press("End");
  expect(active()).toBe("Wages");
  press("ArrowDown");
  expect(active()).toBe("Leave");
  press("ArrowUp");
  expect(active()).toBe("Wages");
  press("Home");
  expect(active()).toBe("Leave");
  expect(onSend).not.toHaveBeenCalled();
});

test.each(["Enter", "Tab"])("%s chooses what is marked, and doesn't send", (key) => {
  const { press, onChoose, onSend } = show();
  press("ArrowDown");
  press(key);
  expect(onChoose.mock.calls).toEqual([["Pumps"]]);
  expect(onSend).not.toHaveBeenCalled();
});

test("Escape closes the list and nothing else", () => {
  const { press, onChoose, onClose, onSend } = show();
  press("Escape");
  expect(onClose).toHaveBeenCalledOnce();
  expect(onChoose).not.toHaveBeenCalled();
  expect(onSend).not.toHaveBeenCalled();
});

test("keys of an input method that composes a character are its own", () => {
  const { field, press, active, onChoose } = show();
  for (const key of ["Enter", "Tab", "ArrowDown", "Escape"]) {
    press(key, { isComposing: true });
    // Safari ends the composition first, and marks the key by its code.
    press(key, { keyCode: 229 });
  }
  const enter = createEvent.keyDown(field, { key: "Enter", isComposing: true });
  fireEvent(field, enter);
  expect(enter.defaultPrevented).toBe(false);
  expect(active()).toBe("Leave");
  expect(onChoose).not.toHaveBeenCalled();
});

test("with Shift, and with nothing to choose, the field has its keys", () => {
  const { press, onChoose, onSend } = show();
  press("Enter", { shiftKey: true });
  press("Home", { shiftKey: true });
  expect(onSend.mock.calls).toEqual([["Enter"], ["Home"]]);
  expect(onChoose).not.toHaveBeenCalled();
});

test("an empty list leaves Enter and the arrows to the field", () => {
  const { press, active, onSend, onClose } = show([]);
  for (const key of ["Enter", "ArrowDown", "End"]) press(key);
  expect(onSend.mock.calls).toEqual([["Enter"], ["ArrowDown"], ["End"]]);
  expect(active()).toBe(null);
  press("Escape");
  expect(onClose).toHaveBeenCalledOnce();
});
