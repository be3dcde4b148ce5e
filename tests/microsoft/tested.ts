import { describedVendor, type Vendor } from "../contracts/vendor.ts";
import { startMicrosoft, type MicrosoftForTests } from "../../local/microsoft/index.ts";

let described: Vendor | undefined;

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

/** The local Microsoft behind Graph's own description, driven by plain fetch. */
export interface Tested extends MicrosoftForTests {
  /** @throws Error where either side said what Graph doesn't */
  proveClean(): void;
  /** A call of Graph's as somebody, by a path or a link that was given before. */
  call<T = Record<string, unknown>>(path: string, as: string, init?: RequestInit): Promise<Answer<T>>;
}

/** Starts one; nothing of it is kept. */
export async function startTested(options: Parameters<typeof startMicrosoft>[0] = {}): Promise<Tested> {
  described ??= describedVendor("microsoft-graph", "/v1.0");
  const vendor = described;
  const local = await startMicrosoft({ pauses: [], ...options });
  return {
    ...local,
    proveClean: () => {
      if (vendor.violations.length > 0) throw new Error(JSON.stringify(vendor.violations.splice(0), null, 2));
    },
    async call<T>(path: string, as: string, init: RequestInit = {}) {
      const url = path.startsWith("http") ? path : local.graph + path;
      const headers = new Headers(init.headers);
      headers.set("authorization", `Bearer ${as}`);
      const request = new Request(url, { redirect: "manual", ...init, headers });
      const response = await vendor.check(request, (onward) => local.app.fetch(onward));
      const text = await response.text();
      const body = (text === "" ? undefined : JSON.parse(text)) as T;
      return { status: response.status, headers: response.headers, body };
    },
  };
}
