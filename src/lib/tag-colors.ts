/** Background and text of a tag in one theme, as #rrggbb. */
interface Pair {
  background: string;
  text: string;
}

export interface TagColor {
  name: string;
  light: Pair;
  dark: Pair;
}

function pair(
  name: string,
  ...[background, text, darkBackground, darkText]: [string, string, string, string]
) {
  return { name, light: { background, text }, dark: { background: darkBackground, text: darkText } };
}

/** The 27 tag colours (product §9), nine hues in three strengths; text on background has at least AA contrast in both themes. */
export const TAG_COLOR_PAIRS = [
  pair("Light grey", "#edeef1", "#4a4d54", "#2f3033", "#ced1d6"),
  pair("Light red", "#fee9e6", "#862726", "#462623", "#fdbfb9"),
  pair("Light orange", "#feeadd", "#763b03", "#442916", "#fbc49f"),
  pair("Light yellow", "#f8eed1", "#5e4b00", "#392f0f", "#e4d094"),
  pair("Light green", "#dcf7e1", "#035d28", "#1c3723", "#ace0b6"),
  pair("Light teal", "#d1f8f4", "#085955", "#063836", "#91e2dc"),
  pair("Light blue", "#e3f0fe", "#014f8a", "#1c3249", "#b0d5fd"),
  pair("Light violet", "#efecfd", "#543a8b", "#322b47", "#d4c8fe"),
  pair("Light pink", "#fee7f1", "#7e2757", "#432534", "#fabcd8"),
  pair("Grey", "#ced1d7", "#303338", "#505358", "#edeef1"),
  pair("Red", "#febfb9", "#5c1717", "#7d3d39", "#fee9e6"),
  pair("Orange", "#fec39b", "#512500", "#78431b", "#feeadd"),
  pair("Yellow", "#e6d08c", "#3f3102", "#645000", "#f8eed1"),
  pair("Green", "#a7e2b2", "#003f18", "#286037", "#dcf7e1"),
  pair("Teal", "#87e4de", "#003c39", "#075f5c", "#d1f8f4"),
  pair("Blue", "#afd5fe", "#00345f", "#275582", "#e3f0fe"),
  pair("Violet", "#d4c8fd", "#38255f", "#56477f", "#efecfd"),
  pair("Pink", "#fdbad9", "#56173a", "#773c59", "#fee7f1"),
  pair("Strong grey", "#595e66", "#fbfcfc", "#babec6", "#1e1f22"),
  pair("Strong red", "#a12f2f", "#fdfbfb", "#fea199", "#371210"),
  pair("Strong orange", "#8f4802", "#fdfbfa", "#f9a870", "#341600"),
  pair("Strong yellow", "#715b00", "#fefcf4", "#d9bb5c", "#271e01"),
  pair("Strong green", "#067132", "#f7fef8", "#83d494", "#04270f"),
  pair("Strong teal", "#046c68", "#f5fefd", "#47d6cf", "#012523"),
  pair("Strong blue", "#0460a5", "#fbfcfd", "#89c3fe", "#04203a"),
  pair("Strong violet", "#6646a8", "#fcfbfd", "#c3affe", "#221838"),
  pair("Strong pink", "#973069", "#fdfbfc", "#f89dc9", "#331123"),
] as const satisfies readonly TagColor[];

/** The colour of a tag. @param index 0 to 26; anything else is the first */
export function tagColor(index: number): TagColor {
  return TAG_COLOR_PAIRS[index] ?? TAG_COLOR_PAIRS[0];
}
