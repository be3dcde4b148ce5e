/** Samples on each side of a place that count toward it, at the lower of the two rates. */
const REACH = 16;

/** Turns sound of one rate into another, piece by piece, without a seam between pieces. */
export interface Resampler {
  /** @returns what the samples so far have become and hasn't been given yet */
  take(samples: Float32Array): Float32Array<ArrayBuffer>;
}

/**
 * A resampler by a windowed sinc, which lets nothing above half the lower rate through: it would be heard as another tone.
 * @param from samples a second that come
 * @param to samples a second that go
 */
export function resampler(from: number, to: number): Resampler {
  const scale = Math.min(1, to / from);
  const reach = REACH / scale;
  let kept = new Float32Array(Math.ceil(reach));
  /** Where the next sample lies in `kept`. */
  let place = kept.length;

  return {
    take(samples) {
      const all = new Float32Array(kept.length + samples.length);
      all.set(kept);
      all.set(samples, kept.length);
      const step = from / to;
      const count = Math.max(0, Math.ceil((all.length - reach - place) / step));
      const out = new Float32Array(count);
      for (let index = 0; index < count; index += 1)
        out[index] = valueAt(all, place + index * step, scale, reach);
      place += count * step;
      const gone = Math.max(0, Math.floor(place - reach) - 1);
      kept = all.slice(gone);
      place -= gone;
      return out;
    },
  };
}

function valueAt(samples: Float32Array, place: number, scale: number, reach: number): number {
  let value = 0;
  let weights = 0;
  for (let at = Math.max(0, Math.ceil(place - reach)); at <= place + reach && at < samples.length; at += 1) {
    const x = at - place;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / reach);
    const angle = Math.PI * x * scale;
    const weight = (angle === 0 ? 1 : Math.sin(angle) / angle) * window;
    value += (samples[at] ?? 0) * weight;
    weights += weight;
  }
  return weights === 0 ? 0 : value / weights;
}

/** Samples from -1 to 1 as 16 bits each. */
export function toPcm(samples: Float32Array): Int16Array<ArrayBuffer> {
  const pcm = new Int16Array(samples.length);
  for (const [index, sample] of samples.entries()) {
    pcm[index] = Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
  }
  return pcm;
}

/** How loud samples are, from 0 (silence, under -60 dB) to 1 (as loud as can be), as people hear it. */
export function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 10 * Math.log10(sum / Math.max(1, samples.length) + 1e-12);
  return Math.max(0, Math.min(1, (decibels + 60) / 60));
}
