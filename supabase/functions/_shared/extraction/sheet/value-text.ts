const NUMBER =
  /^[-+−(]?\s*(?:[$€£¥₹₺₫]|[A-Z]{3}\s)?\s*[-+−]?\d[\d.,' \u00a0\u202f]*(?:e[-+]?\d+)?\s*(?:%|[$€£¥₹₺₫]|[A-Z]{3})?\)?$/iu;
const DATE = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[T ]\d{1,2}:\d{2}.*)?$|^\d{1,2}:\d{2}(?::\d{2})?$/;
const TRUTH = /^(?:true|false)$/i;

/** Whether a text is a number, a date, a time or a truth value, and so names no column; a year may name one. */
export function isValueText(text: string): boolean {
  return text.length <= 40 && (NUMBER.test(text) || DATE.test(text) || TRUTH.test(text));
}
