/** Hands the microphone's samples, its channels mixed into one, to the page in blocks of about a tenth of a second. */
class PcmSender extends AudioWorkletProcessor {
  constructor() {
    super();
    this.block = new Float32Array(4096);
    this.filled = 0;
  }

  process([input]) {
    const length = input[0]?.length ?? 0;
    for (let at = 0; at < length; at += 1) {
      let sample = 0;
      for (const channel of input) sample += channel[at];
      this.block[this.filled] = sample / input.length;
      this.filled += 1;
      if (this.filled === this.block.length) {
        this.port.postMessage(this.block, [this.block.buffer]);
        this.block = new Float32Array(4096);
        this.filled = 0;
      }
    }
    return true;
  }
}

registerProcessor("pcm-sender", PcmSender);
