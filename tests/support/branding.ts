import { crc32, deflateSync } from "node:zlib";
import { sql } from "./sql.ts";

/** Gives an organisation the White label add-on. */
export async function mayBrand(organizationId: number): Promise<void> {
  await sql()`
    insert into public.organization_addons (organization_id, addon_id)
    select ${organizationId}, id from public.plan_addons where name = 'White label'
    on conflict do nothing`;
}

/** A PNG of one colour. @param told its size as its header says it, where that isn't its size */
export function pngOf(
  width: number,
  height: number,
  [red, green, blue]: readonly number[] = [4, 27, 112],
  told = { width, height },
): Uint8Array<ArrayBuffer> {
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) row.set([red ?? 0, green ?? 0, blue ?? 0], 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(told.width, 0);
  header.writeUInt32BE(told.height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from("89504e470d0a1a0a", "hex"),
      chunk("IHDR", header),
      chunk("IDAT", deflateSync(Buffer.concat(Array<Buffer>(height).fill(row)))),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  );
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
