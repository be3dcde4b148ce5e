import { startGoogle, type GoogleForTests } from "../../local/google/index.ts";
import { describedVendor } from "../contracts/vendor.ts";

export interface Tested extends GoogleForTests {
  /** Whom the next calls are made for: a token of all of Drive (read) and of Calendar. */
  as(account: string, scopes?: string[]): Promise<Caller>;
  /** Fails with what either side said that the vendor's descriptions don't. */
  proveClean(): void;
}

export interface Caller {
  token: string;
  refresh: string;
  /** A call to a path, checked against the vendor's description; answers status, body and headers. */
  call(path: string, given?: CallGiven): Promise<Answer>;
  raw(path: string, given?: CallGiven): Promise<Response>;
}

export interface CallGiven {
  method?: string;
  query?: Record<string, string | number | boolean | string[] | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  // Bodies of two APIs, whose shapes the descriptions check.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Headers;
}

const scopesOfAll = ["openid", "email", "profile", "drive.readonly", "calendar"];

/** A Google of a test's own behind the descriptions of Drive and Calendar. */
export async function startTested(options: Parameters<typeof startGoogle>[0] = {}): Promise<Tested> {
  const google = await startGoogle(options);
  const vendors = { drive: describedVendor("google-drive"), calendar: describedVendor("google-calendar") };
  return {
    ...google,
    proveClean() {
      for (const vendor of Object.values(vendors)) vendor.proveClean();
    },
    async as(account, scopes = scopesOfAll) {
      const { access, refresh } = (await google.control("grant", { account, scopes })) as {
        access: string;
        refresh: string;
      };
      const raw = (path: string, { method = "GET", query = {}, body, headers = {} }: CallGiven = {}) => {
        const url = new URL(google.url + path);
        for (const [name, value] of Object.entries(query))
          for (const each of Array.isArray(value) ? value : [value])
            if (each !== undefined) url.searchParams.append(name, String(each));
        const request = new Request(url, {
          method,
          headers: {
            authorization: `Bearer ${access}`,
            ...(body !== undefined && { "content-type": "application/json" }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const vendor = path.startsWith("/calendar/") ? vendors.calendar : vendors.drive;
        return vendor.check(request, (onward) => fetch(onward));
      };
      return {
        token: access,
        refresh,
        raw,
        async call(path, given) {
          const response = await raw(path, given);
          const isJson = response.headers.get("content-type")?.includes("json");
          return {
            status: response.status,
            body: isJson ? await response.json() : await response.text(),
            headers: response.headers,
          };
        },
      };
    },
  };
}
