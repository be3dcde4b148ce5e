import { detectLanguage } from "@domain/text/language.ts";
import type { SpokenPiece } from "@domain/speech/spoken.ts";
import { errorMessage, ApiError } from "@/lib/errors.ts";
import { download } from "@/lib/file-client.ts";
import { oneByOne, type Spoken } from "./subject.ts";
import { browserVoices, languageName, languageOf, serverLanguages, voiceFor } from "./voices.ts";

export interface ReaderState {
  phase: "loading" | "reading" | "paused" | "ended" | "failed";
  /** The stretch that is being read. */
  piece: SpokenPiece | null;
  /** Whose voice it is; the browser's where the server has none for this. */
  voice: "server" | "browser";
  /** What is to be known of the voice, in words. */
  note: string | null;
  /** Why it stopped, in words. */
  failure: string | null;
}

/** Something that is being read aloud. */
export interface Reader {
  getState(): ReaderState;
  subscribe(listener: () => void): () => void;
  pause(): void;
  resume(): void;
  stop(): void;
  setRate(rate: number): void;
}

interface Reading extends Spoken {
  rate: number;
  organizationId: number;
}

/** What the server says that the browser's own voice can be asked about. */
const canFallBack = (error: unknown): boolean =>
  !(error instanceof ApiError) || ![401, 403, 404, 429].includes(error.status);

let current: Reader | null = null;

/** Reads aloud, stretch by stretch, by the server's voice or the browser's; only one thing is read at a time. */
export function readAloud({ subject, pieces, rate, organizationId }: Reading): Reader {
  current?.stop();
  const listeners = new Set<() => void>();
  const leaving = new AbortController();
  const player = new Audio();
  const sounds = new Map<SpokenPiece, Promise<string>>();
  let speed = rate;
  let state: ReaderState = { phase: "loading", piece: null, voice: "server", note: null, failure: null };
  /** The server can't read this; the browser goes on. */
  let isLost = false;
  let language: string | null = null;
  const known = serverLanguages(organizationId).catch(() => null);

  const set = (change: Partial<ReaderState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const isOver = () => leaving.signal.aborted;

  const soundOf = (piece: SpokenPiece): Promise<string> => {
    const known = sounds.get(piece);
    if (known) return known;
    const input = { ...subject, start: piece.start, end: piece.end };
    const loading = download("/audio/speech", input, { organizationId, signal: leaving.signal }).then(
      ({ blob }) => URL.createObjectURL(blob),
    );
    loading.catch(() => undefined);
    sounds.set(piece, loading);
    return loading;
  };

  const forget = (piece: SpokenPiece) => {
    void sounds.get(piece)?.then(
      (url) => URL.revokeObjectURL(url),
      () => undefined,
    );
    sounds.delete(piece);
  };

  async function playSound(piece: SpokenPiece): Promise<void> {
    player.src = await soundOf(piece);
    player.playbackRate = speed;
    const ended = new Promise<void>((resolve, reject) => {
      player.onended = () => resolve();
      player.onerror = () => reject(new Error("This browser couldn't play the sound."));
      leaving.signal.addEventListener("abort", () => resolve(), { once: true });
    });
    if (state.phase !== "paused") {
      set({ phase: "reading" });
      await player.play();
    }
    await ended;
  }

  async function go(): Promise<void> {
    const iterator = oneByOne(pieces);
    let following = iterator.next();
    for (let count = 0; ; count += 1) {
      const { done, value: piece } = await following;
      if (isOver()) return;
      if (done === true) {
        if (count === 0) throw new Error("There is nothing to read aloud here.");
        return finish({ phase: "ended", piece: null });
      }
      following = iterator.next();
      following.catch(() => undefined);
      set({ piece });
      const voice = await chooseVoice(piece);
      if (isOver()) return;
      if (voice === null) await readByServer(piece, following);
      if (isOver()) return;
      const own = voice ?? (isLost ? await chooseVoice(piece) : null);
      if (own !== null) await speak(piece, own);
      if (isOver()) return;
    }
  }

  /** The browser's voice for a stretch; null: the server's, which reads what neither has a voice for as well as it can. */
  async function chooseVoice(piece: SpokenPiece): Promise<SpeechSynthesisVoice | null> {
    language = languageOf(piece.text, language, detectLanguage);
    const languages = await known;
    if (!isLost && (languages === null || languages.includes(language))) {
      set({ voice: "server", note: null });
      return null;
    }
    const voice = voiceFor(language, await browserVoices());
    const note =
      voice === null && languages
        ? `This device has no voice for ${languageName(language)}, so one for ${languages.map(languageName).join(" or ")} reads it.`
        : null;
    set({ voice: voice === null ? "server" : "browser", note });
    return voice;
  }

  /** While a stretch is heard, the next one is made. */
  async function readByServer(
    piece: SpokenPiece,
    following: Promise<IteratorResult<SpokenPiece, void>>,
  ): Promise<void> {
    try {
      const playing = playSound(piece);
      const prepare = async () => {
        await soundOf(piece);
        const { done, value } = await following;
        if (done !== true && !isOver() && state.voice === "server") await soundOf(value);
      };
      prepare().catch(() => undefined);
      await playing;
      forget(piece);
    } catch (error) {
      if (isOver()) return;
      if (!canFallBack(error)) throw error;
      const spoken = language ?? "en";
      if (!voiceFor(spoken, await browserVoices()))
        throw new Error(
          `${errorMessage(error)} This device has no voice for ${languageName(spoken)} either.`,
        );
      isLost = true;
    }
  }

  function speak({ text: said }: SpokenPiece, voice: SpeechSynthesisVoice): Promise<void> {
    const words = new SpeechSynthesisUtterance(said);
    words.lang = voice.lang;
    words.voice = voice;
    words.rate = speed;
    if (state.phase !== "paused") set({ phase: "reading" });
    return new Promise((resolve, reject) => {
      words.onend = () => resolve();
      words.onerror = ({ error }) =>
        isOver() || error === "canceled" || error === "interrupted"
          ? resolve()
          : reject(new Error("This browser's voice couldn't read on."));
      leaving.signal.addEventListener("abort", () => resolve(), { once: true });
      speechSynthesis.speak(words);
    });
  }

  function finish(change: Partial<ReaderState>): void {
    if (isOver()) return;
    leaving.abort();
    player.pause();
    player.removeAttribute("src");
    if (state.voice === "browser") speechSynthesis.cancel();
    for (const piece of [...sounds.keys()]) forget(piece);
    if (current === reader) current = null;
    set(change);
  }

  const reader: Reader = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pause() {
      if (state.phase !== "reading" && state.phase !== "loading") return;
      set({ phase: "paused" });
      player.pause();
      if (state.voice === "browser") speechSynthesis.pause();
    },
    resume() {
      if (state.phase !== "paused") return;
      set({ phase: "reading" });
      if (state.voice === "browser") speechSynthesis.resume();
      else if (player.src) void player.play().catch(() => undefined);
    },
    stop: () => finish({ phase: "ended", piece: null }),
    setRate(next) {
      speed = next;
      player.playbackRate = next;
    },
  };
  current = reader;
  void go().catch((error: unknown) => finish({ phase: "failed", piece: null, failure: errorMessage(error) }));
  return reader;
}
