/** Without case, accents, vowel signs, and what scripts write in several ways; digits are ASCII. */
export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\p{Mn}\u0640]/gu, "")
    .replaceAll("ı", "i")
    .replaceAll("ß", "ss")
    .replaceAll("đ", "d")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .replaceAll("ى", "ي")
    .replaceAll("ة", "ه");
}
