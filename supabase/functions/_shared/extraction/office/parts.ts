import type { Zip } from "../zip.ts";
import { smallPart } from "./small-part.ts";
import { readXml } from "./xml.ts";

export interface Relationship {
  type: string;
  target: string;
}

/** The relationships of a part (`""` for the package) by id; targets are names of entries. */
export function relationships(zip: Zip, part: string): Map<string, Relationship> {
  const slash = part.lastIndexOf("/");
  const folder = part.slice(0, slash + 1);
  const found = new Map<string, Relationship>();
  readXml(smallPart(zip, `${folder}_rels/${part.slice(slash + 1)}.rels`) ?? "", {
    open(name, { Id = "", Type = "", Target = "", TargetMode }) {
      if (!name.endsWith("Relationship") || TargetMode === "External") return;
      found.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), target: resolve(folder, Target) });
    },
  });
  return found;
}

/** The name of the main part. @param usual the name that it has in nearly every file */
export function mainPart(zip: Zip, usual: string): string | null {
  const [main] = [...relationships(zip, "").values()].filter(({ type }) => type === "officeDocument");
  const candidates = [main?.target, usual];
  return candidates.find((name) => name !== undefined && zip.names.includes(name)) ?? null;
}

/** Names of the parts that a part points to by a type of relationship, in the order of its file. */
export function partsOf(relations: ReadonlyMap<string, Relationship>, type: string): string[] {
  return [...new Set([...relations.values()].filter((one) => one.type === type).map((one) => one.target))];
}

function resolve(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const parts: string[] = [];
  for (const part of `${folder}${target}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}
