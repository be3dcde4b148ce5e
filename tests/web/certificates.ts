import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface Certificate {
  key: string;
  cert: string;
}

/** An authority of a test's own, in a folder of it, made by `openssl`. */
export interface Authority {
  /** The file that whoever trusts it reads. */
  file: string;
  /** A certificate for names; `days` below nothing: it has expired. */
  issue(name: string, names: string, days?: number): Promise<Certificate>;
}

const keys = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

export async function makeAuthority(folder: string, name: string): Promise<Authority> {
  const at = (file: string) => join(folder, `${name}-${file}`);
  const [file, key] = [at("authority.pem"), at("authority.key")];
  const subject = ["-subj", `/CN=${name}`, "-addext", "keyUsage=keyCertSign"];
  await run("openssl", ["req", "-x509", ...keys, "-keyout", key, "-out", file, "-days", "3650", ...subject]);
  return {
    file,
    async issue(of, names, days = 3650) {
      const [own, asked, cert, wants] = ["key", "csr", "pem", "ext"].map((end) => at(`${of}.${end}`)) as [
        string,
        string,
        string,
        string,
      ];
      await writeFile(wants, `subjectAltName=${names}\n`);
      await run("openssl", ["req", ...keys, "-keyout", own, "-out", asked, "-subj", `/CN=${of}`]);
      const by = ["-CA", file, "-CAkey", key, "-CAcreateserial", "-days", String(days), "-extfile", wants];
      await run("openssl", ["x509", "-req", "-in", asked, "-out", cert, ...by]);
      return { key: await readFile(own, "utf8"), cert: await readFile(cert, "utf8") };
    },
  };
}
