/** Pixels of the longer side that are kept: letters of a page that was photographed stay readable. */
const mostPixels = 2400;

export const isPicture = (file: File): boolean => /^image\/(png|jpe?g|webp|gif|bmp|avif)$/.test(file.type);

/**
 * A picture as a PDF of one page, so that it is read as scanned pages are: by the model where it takes files, and else
 * refused in the same words. @throws Error in words when the browser can't open it
 */
export async function pictureAsPdf(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error("This picture can't be opened. Save it as PNG or JPEG, and attach it again.");
  });
  const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const brush = canvas.getContext("2d");
  if (!brush) throw new Error("This picture can't be opened here. Attach it as a PDF.");
  // Where it is transparent, paper shows.
  brush.fillStyle = "white";
  brush.fillRect(0, 0, width, height);
  brush.drawImage(picture, 0, 0, width, height);
  picture.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  if (!jpeg) throw new Error("This picture can't be opened here. Attach it as a PDF.");
  const bytes = pdfOf(new Uint8Array(await jpeg.arrayBuffer()), width, height);
  return new File([bytes], `${file.name.replace(/\.\w{2,5}$/, "")}.pdf`, { type: "application/pdf" });
}

/** A PDF whose one page is a JPEG. */
export function pdfOf(jpeg: Uint8Array<ArrayBuffer>, width: number, height: number): Blob {
  const text = new TextEncoder();
  const drawing = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
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
  add(`<< /Length ${drawing.length} >>`, text.encode(drawing));
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
