const messages = {
  "25P03": "terminating connection: its open transaction kept everybody else waiting",
  "25P04": "terminating connection due to transaction timeout",
  "25P02": "current transaction is aborted, commands ignored until end of transaction block",
  "55P03": "canceling statement due to lock timeout",
  "57014": "canceling statement due to statement timeout",
  "57P01": "terminating connection due to administrator command",
  "57P02": "terminating connection because of crash of another server process",
  "57P03": "the database system is starting up",
};

/** What PostgreSQL itself would say, with its SQLSTATE in `code`. */
export function engineError(code: keyof typeof messages, cause?: Error): Error & { code: string } {
  return Object.assign(new Error(messages[code], { cause }), { code, severity: "ERROR" });
}
