import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { preference } from "./preferences.ts";
import { STORAGE_KEYS } from "./storage-keys.ts";

const key = STORAGE_KEYS.sidebarCollapsed;

describe("preference", () => {
  it("keeps a value and tells who listens", () => {
    const collapsed = preference(key, z.boolean(), false);
    const heard = vi.fn();
    const stop = collapsed.subscribe(heard);
    collapsed.set(true);
    expect(collapsed.get()).toBe(true);
    expect(preference(key, z.boolean(), false).get()).toBe(true);
    stop();
    collapsed.set(false);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it.each(["not json", '"text"', "null"])("takes %s for none", (stored) => {
    window.localStorage.setItem(key, stored);
    expect(preference(key, z.boolean(), false).get()).toBe(false);
  });

  it("gives the same object until it changes", () => {
    const groups = preference(STORAGE_KEYS.sidebarGroups, z.record(z.string(), z.boolean()), {});
    groups.set({ Train: true });
    expect(groups.get()).toBe(groups.get());
  });

  it("follows another tab", () => {
    const collapsed = preference(key, z.boolean(), false);
    const heard = vi.fn();
    collapsed.subscribe(heard);
    window.localStorage.setItem(key, "true");
    window.dispatchEvent(new StorageEvent("storage", { key }));
    expect(heard).toHaveBeenCalledOnce();
    expect(collapsed.get()).toBe(true);
  });
});
