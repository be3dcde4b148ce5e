import { MAX_PICTURE_BYTES, picturePage } from "@domain/picture-page.ts";

/** The page around a picture has fewer bytes than this. */
const pageBytes = 2048;
/** How well a picture is kept, the best first. */
const qualities = [0.9, 0.75, 0.5, 0.25];
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
  const jpeg = await smallEnough(canvas);
  if (!jpeg) throw new Error("This picture can't be opened here. Attach it as a PDF.");
  const bytes = picturePage(new Uint8Array(await jpeg.arrayBuffer()), width, height);
  return new File([bytes], `${file.name.replace(/\.\w{2,5}$/, "")}.pdf`, { type: "application/pdf" });
}

/** The best JPEG of a canvas that isn't larger than models are shown; null where the browser makes none. */
async function smallEnough(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let jpeg: Blob | null = null;
  for (const quality of qualities) {
    jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (!jpeg || jpeg.size + pageBytes <= MAX_PICTURE_BYTES) break;
  }
  return jpeg;
}
