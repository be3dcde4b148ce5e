import { describe, expect, it } from "vitest";
import { PostgresAddress } from "./postgres-address.ts";

const withPassword = (password: string) => `postgres://postgres:${password}@127.0.0.1:5432/atrium`;

describe("the address of a database", () => {
  it.each(["p@ss#1", "12#34", "12?34", "12/34", "sec#ret", "sec/ret", "5%"])(
    "is refused with the password %s as it is, in words that say how to write it",
    (password) => {
      const { error } = PostgresAddress.safeParse(withPassword(password));
      expect(error?.issues.map(({ message }) => message)).toEqual([
        expect.stringContaining("Write @ # / ? % in its password as %40 %23 %2F %3F %25"),
      ]);
      expect(error?.message).not.toContain(password);
    },
  );

  it.each(["", "plain", "p%40ss%231%2F%C3%A9%25", "p@ss"])("is taken with the password %s", (password) => {
    expect(PostgresAddress.parse(withPassword(password))).toBe(withPassword(password));
  });

  it("is taken with settings of the connection, without a password, and without a database", () => {
    for (const address of [
      `${withPassword("x")}?sslmode=no-verify`,
      "postgresql://127.0.0.1:6432",
      "postgresql://atrium_api.ref@pooler.example.com:6543/postgres",
    ])
      expect(PostgresAddress.parse(address)).toBe(address);
  });
});
