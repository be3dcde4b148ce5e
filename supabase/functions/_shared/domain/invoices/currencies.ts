/** Currencies of ISO 4217 in use whose minor unit isn't a hundredth: how many decimals they have. */
const DECIMALS: Readonly<Record<string, 0 | 3>> = Object.fromEntries([
  ..."BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" ").map((code) => [code, 0]),
  ..."BHD IQD JOD KWD LYD OMR TND".split(" ").map((code) => [code, 3]),
]) as Record<string, 0 | 3>;

const OF_HUNDREDTHS =
  "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW ZWG";

/** The currencies that an invoice may be in, by their codes of ISO 4217. */
export const CURRENCIES: readonly string[] = [...OF_HUNDREDTHS.split(" "), ...Object.keys(DECIMALS)].sort();

/** How many decimals a currency has: 0, 2 or 3. @param currency a code of `CURRENCIES` */
export function decimalsOf(currency: string): 0 | 2 | 3 {
  return DECIMALS[currency] ?? 2;
}

/**
 * An amount as a plain decimal: 123456 of GBP is `1234.56`, of JPY `123456`.
 * @param amount whole minor units
 */
export function plainAmount(amount: number, currency: string): string {
  return plainDecimal(amount, decimalsOf(currency));
}

/** An integer of parts as a plain decimal, with all its places: 1500 of 3 places is `1.500`. */
export function plainDecimal(parts: number, places: number): string {
  const digits = String(Math.abs(parts)).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const sign = parts < 0 ? "-" : "";
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-places)}`;
}

/** The same without zeros at its end: 1500 of 3 places is `1.5`. */
export function shortDecimal(parts: number, places: number): string {
  const plain = plainDecimal(parts, places);
  return plain.includes(".") ? plain.replace(/\.?0+$/, "") : plain;
}

/**
 * Reads a plain decimal that a person typed as whole parts, exactly: `1.5` of 3 places is 1500, also with a comma.
 * @returns null when it is no number, has more places, or is larger than JavaScript holds exactly
 */
export function readDecimal(text: string, places: number): number | null {
  const found = /^(-?)(\d{1,16})(?:[.,](\d*))?$/.exec(text.trim());
  if (!found) return null;
  const fraction = (found[3] ?? "").replace(/0+$/, "");
  if (fraction.length > places) return null;
  const parts = Number(BigInt(`${found[2] ?? "0"}${fraction.padEnd(places, "0")}`));
  if (!Number.isSafeInteger(parts)) return null;
  return found[1] && parts > 0 ? -parts : parts;
}

/**
 * An amount for people of a language: `£1,234.56`, `1.234,56 €`.
 * @param amount whole minor units
 * @param language a BCP 47 tag
 */
export function tellAmount(amount: number, currency: string, language: string): string {
  return told(amount, currency, language, { style: "currency", currency });
}

/** The same without the currency: `1,234.56`, `1.234,56`. */
export function tellNumber(amount: number, currency: string, language: string): string {
  return told(amount, currency, language, {});
}

function told(amount: number, currency: string, language: string, more: Intl.NumberFormatOptions): string {
  const decimals = decimalsOf(currency);
  const format = new Intl.NumberFormat(localeOf(language), {
    ...more,
    numberingSystem: "latn",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return tidy(format.format(plainAmount(amount, currency) as Intl.StringNumericLiteral));
}

/** A decimal for people of a language: 1500 of 3 places is `1.5`, in German `1,5`. */
export function tellDecimal(parts: number, places: number, language: string): string {
  const format = new Intl.NumberFormat(localeOf(language), {
    numberingSystem: "latn",
    maximumFractionDigits: places,
  });
  return tidy(format.format(plainDecimal(parts, places) as Intl.StringNumericLiteral));
}

/** What a language's numbers and dates are written as: English ones as in Britain. */
export function localeOf(language: string): string {
  return language === "en" ? "en-GB" : language;
}

/** One kind of blank, which fonts have. */
function tidy(text: string): string {
  return text.replace(/[\u202f\u2009]/g, "\u00a0");
}
