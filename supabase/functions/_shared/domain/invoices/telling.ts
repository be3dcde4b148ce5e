import { localeOf, tellDecimal } from "./currencies.ts";

/** A rate for people of a language. @param hundredths of a percent */
export function tellPercent(hundredths: number, language: string): string {
  return `${tellDecimal(hundredths, 2, language)}\u00a0%`;
}

/** A day for people of a language. @param date as `2026-11-23` */
export function tellDay(date: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: "long",
    timeZone: "UTC",
    calendar: "gregory",
    numberingSystem: "latn",
  }).format(new Date(`${date}T00:00:00Z`));
}

/** A country's name in a language; nothing for none. @param country ISO 3166-1, two letters */
export function tellCountry(country: string, language: string): string {
  return country
    ? (new Intl.DisplayNames(localeOf(language), { type: "region" }).of(country) ?? country)
    : "";
}
