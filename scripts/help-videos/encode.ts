import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { HEIGHT, type Reel, WIDTH } from "./film.ts";

const run = promisify(execFile);

/** Frames a second, and the quality of VP9 (0 best, 63 worst), of screens that hardly move. */
const RATE = 12;
const QUALITY = 38;

/**
 * Encodes what was filmed, and the picture that stands for it, by ffmpeg (Debian's: `apt-get install ffmpeg`).
 * @param poster the second that the picture shows
 * @throws Error when there is no ffmpeg, or it fails
 */
export async function encode(reel: Reel, video: string, picture: string, poster: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "help-video-"));
  try {
    const frames = [...reel.frames].sort((one, other) => one.from - other.from);
    const lines = await Promise.all(
      frames.map(async (frame, index) => {
        const file = join(folder, `${index}.jpg`);
        await writeFile(file, frame.picture);
        const shown = (frames[index + 1]?.from ?? reel.seconds) - frame.from;
        return `file '${file}'\nduration ${Math.max(shown, 0.001).toFixed(3)}`;
      }),
    );
    // The last file is named twice: its duration counts only when something follows it.
    const list = join(folder, "frames.txt");
    await writeFile(
      list,
      `ffconcat version 1.0\n${lines.join("\n")}\nfile '${join(folder, `${frames.length - 1}.jpg`)}'\n`,
    );
    const size = `scale=${WIDTH}:${HEIGHT}:force_original_aspect_ratio=decrease,pad=${WIDTH}:${HEIGHT}`;
    const input = ["-y", "-loglevel", "error", "-f", "concat", "-safe", "0", "-i", list];
    const vp9 = ["-c:v", "libvpx-vp9", "-crf", String(QUALITY), "-b:v", "0", "-g", "60", "-row-mt", "1"];
    const speed = ["-deadline", "good", "-cpu-used", "4", "-pix_fmt", "yuv420p", "-an"];
    const length = ["-t", reel.seconds.toFixed(2)];
    const filter = ["-vf", `fps=${RATE},${size}`];
    await run("ffmpeg", [...input, ...filter, ...length, ...vp9, ...speed, video]);
    const still = [
      "-ss",
      poster.toFixed(2),
      "-i",
      video,
      "-frames:v",
      "1",
      "-c:v",
      "libwebp",
      "-quality",
      "80",
    ];
    await run("ffmpeg", ["-y", "-loglevel", "error", ...still, picture]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
