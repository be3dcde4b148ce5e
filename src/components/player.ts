/** Seconds as people read them on a player: 1:05, 1:02:03. */
export function clockTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const tail = String(whole % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** Has a player stand at a second. */
export function seekTo(player: HTMLMediaElement, seconds: number): void {
  player.currentTime = seconds;
}

/** Plays from a second on; a browser that doesn't allow it stays where it is. */
export function playFrom(player: HTMLMediaElement | null, seconds: number): void {
  if (!player) return;
  player.currentTime = seconds;
  void player.play().catch(() => undefined);
}
