/** The most bytes of a picture's page: the browser makes it as small as that, and larger ones aren't shown to models. */
export const MAX_PICTURE_BYTES = 3 * 1024 * 1024;

/** What the page of a picture draws: the picture, over all of it. */
const drawing = (width: number, height: number) => `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
const drawn = /q (\d{1,5}) 0 0 (\d{1,5}) 0 0 cm \/P Do Q/;
/** The dictionary of its JPEG, before its bytes; also as pdf.js writes it, which deflates what it cuts out. */
const jpegAt =
  /\/Subtype \/Image \/Width (\d{1,5}) \/Height (\d{1,5}) \/ColorSpace \/DeviceRGB \/BitsPerComponent 8 \/Filter (\/DCTDecode|\[\/FlateDecode \/DCTDecode\]) \/Length (\d{1,9}) ?>>\s?stream\r?\n/;

/** A PDF whose one page is a JPEG: as what an attached picture is stored and read. */
export function picturePage(jpeg: Uint8Array<ArrayBuffer>, width: number, height: number): Blob {
  const text = new TextEncoder();
  const content = drawing(width, height);
  const pieces: Uint8Array<ArrayBuffer>[] = [text.encode("%PDF-1.4\n")];
  const offsets: number[] = [];
  const size = () => pieces.reduce((sum, { length }) => sum + length, 0);
  const add = (dictionary: string, stream?: Uint8Array<ArrayBuffer>) => {
    offsets.push(size());
    pieces.push(text.encode(`${offsets.length} 0 obj\n${dictionary}\n`));
    if (stream) pieces.push(text.encode("stream\n"), stream, text.encode("\nendstream\n"));
    pieces.push(text.encode("endobj\n"));
  };
  add("<< /Type /Catalog /Pages 2 0 R >>");
  add("<< /Type /Pages /Kids [3 0 R] /Count 1 >>");
  add(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
  );
  add(`<< /Length ${content.length} >>`, text.encode(content));
  add(
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
    jpeg,
  );
  const at = size();
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = offsets.length + 1;
  pieces.push(
    text.encode(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return new Blob(pieces);
}

/** Within so many bytes of its beginning a picture's page says what it is. */
const headBytes = 4096;

/** The JPEG of a page that `picturePage` has made, also once it was cut out of its file; null: it is another PDF. */
export async function pictureIn(pdf: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  // Latin-1, so that an index is an offset.
  const head = String.fromCharCode(...pdf.subarray(0, headBytes));
  const found = jpegAt.exec(head);
  const page = drawn.exec(head);
  if (!head.startsWith("%PDF-") || !found || !page) return null;
  const [[, width, height, filter, length], [, across, down]] = [found, page];
  const start = found.index + found[0].length;
  const stored = pdf.subarray(start, start + Number(length));
  if (stored.length !== Number(length) || width !== across || height !== down) return null;
  const jpeg = filter === "/DCTDecode" ? stored : await inflated(stored);
  return jpeg?.[0] === 0xff && jpeg[1] === 0xd8 && jpeg[2] === 0xff ? jpeg : null;
}

/** Bytes that were deflated, as far as a picture has so many; null when they weren't, or are more. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  const whole = new Uint8Array(MAX_PICTURE_BYTES);
  let length = 0;
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    for await (const piece of stream) {
      if (length + piece.length > whole.length) return null;
      whole.set(piece, length);
      length += piece.length;
    }
    return whole.slice(0, length);
  } catch {
    return null;
  }
}
