/** Puts the focus on the screen that was come to, unless something on it has taken it already. */
export function focusScreen(): void {
  const main = document.getElementById("main");
  if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
}
