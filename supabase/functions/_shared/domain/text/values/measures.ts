import { fold } from "../words.ts";

/** What is measured, and how many of the smallest unit of its kind one is: two weeks are fourteen days. */
export interface Measure {
  kind: string;
  factor: number;
}

/** A line each: kind, factor, and the words for it in the languages of the product. */
const table = `
  time 1: second seconds sec sekunde sekunden segundo segundos seconde secondes saniye giây 秒 ثانية ثوان ثواني
  time 60: minute minutes min minuten minuto minutos dakika phút 分钟 分鐘 دقيقة دقائق
  time 3600: hour hours hr hrs h stunde stunden std hora horas heure heures saat giờ 小时 小時 ساعة ساعات
  time 86400: day days tag tage tagen tages día días jour jours gün günü günlük ngày 天 日 يوم أيام يوما يوماً
  time 604800: week weeks woche wochen semana semanas semaine semaines hafta haftalık tuần 周 週 星期 أسبوع أسابيع أسبوعا
  span 1: month months monat monate monaten monats mes meses mois ay aylık aydır tháng 个月 個月 月 شهر أشهر شهرا شهور
  span 3: quarter quarters quartal quartale trimestre trimestres çeyrek quý 季度 ربع
  span 12: year years yr yrs jahr jahre jahren jahres año años an ans année années yıl yılı yıllık sene năm 年 سنة سنوات عام أعوام سنوات
  percent 1: % percent prozent per_cent por_ciento pour_cent phần_trăm بالمئة المئة المائة ٪ ％
  length 1: mm millimetre millimetres millimeter millimeters milímetros milimetre 毫米 مم
  length 10: cm centimetre centimetres centimeter centimeters zentimeter centímetros santimetre 厘米 سم
  length 1000: m metre metres meter meters metern metro metros mètre mètres mét 米 متر أمتار
  length 1000000: km kilometre kilometres kilometer kilometers kilómetros kilomètres kilometre 公里 千米 كم كيلومتر كيلومترات
  length 25.4: inch inches zoll pulgadas pouces
  length 304.8: ft foot feet
  length 1609344: mile miles meile meilen milla millas
  area 1: m² sqm qm square_metres square_meters quadratmeter metros_cuadrados metrekare 平方米 平米
  mass 1: g gram grams gramm gramos grammes gr 克 غرام
  mass 1000: kg kilo kilos kilogram kilograms kilogramm kilogramos 公斤 千克 كغ كجم كيلوغرام كيلو
  mass 1000000: t ton tons tonne tonnes tonnen tonelada toneladas tấn 吨 噸 طن أطنان
  volume 1: ml millilitre millilitres milliliter
  volume 1000: l litre litres liter liters litro litros lít 升 لتر
  power 1: w watt watts vatios
  power 1000: kw kilowatt kilowatts
  data 1: mb megabyte megabytes mib
  data 1024: gb gigabyte gigabytes gib
  data 1048576: tb terabyte terabytes
  voltage 1: v volt volts voltios
  current 1: a amp amps ampere
  pressure 1: bar bars
  sound 1: db decibel decibels dba
  heat 1: °c celsius °
  heat.f 1: °f fahrenheit
  speed 1: km/h kmh kph
  rotation 1: rpm u/min
  money.eur 1: € eur euro euros يورو 欧元
  money.gbp 1: £ gbp pound pounds sterling
  money.usd 1: $ usd us$ dollar dollars dólares دولار 美元
  money.chf 1: chf franken francs
  money.try 1: ₺ tl try lira lirası
  money.cny 1: ¥ rmb cny yuan 元 人民币 万元:10000
  money.vnd 1: ₫ vnd đ đồng
  money.sar 1: ريال sar ريالا
  money.aed 1: درهم aed درهما
  money.egp 1: جنيه
  money.jod 1: دينار دينارا
  pence 1: p pence penny
  cent 1: ct cent cents céntimos centimes kuruş
`;

const measures = new Map<string, Measure>();
for (const line of table.trim().split("\n")) {
  const [, kind = "", factor = "1", words = ""] = /^\s*(\S+) ([\d.]+): (.*)$/.exec(line) ?? [];
  for (const entry of words.trim().split(/\s+/)) {
    const [word = "", times = "1"] = entry.split(":");
    const key = keyOf(word.replaceAll("_", " "));
    if (!measures.has(key)) measures.set(key, { kind, factor: Number(factor) * Number(times) });
  }
}

function keyOf(word: string): string {
  return fold(word) || word;
}

/** What a word or sign measures; undefined when it measures nothing. */
export function measureOfUnit(word: string): Measure | undefined {
  const own = measures.get(keyOf(word));
  if (own || !/^\p{L}/u.test(word)) return own;
  const folded = fold(word);
  const stem = turkish.exec(folded)?.[1] ?? german.exec(folded)?.[1];
  return stem === undefined ? undefined : measures.get(stem);
}

/** German writes what kind of day it is into the word: "Arbeitstage". */
const german = /^\p{L}{3,12}(tage?n?|wochen?|stunden?|monate?n?|jahre?n?|minuten?)$/u;

/** Turkish puts its endings behind the unit: "25 gündür". */
const turkish =
  /^(gun|hafta|yil|saat|dakika|lira|metre|euro)(?:d[ıiuü]r|l[ıi]k|den|dan|de|da|e|a|i|u|ya|ye|yi|ler|lar|s[ıi]|nda|nde)+$/u;

/** "million" and its like in the languages of the product. */
const magnitudes: [number, string][] = [
  [1e3, "thousand thousands tausend tsd mil mille bin nghìn ngàn 千 ألف آلاف k"],
  [1e4, "万 萬"],
  [1e6, "million millions millionen mio millón millones milyon triệu 百万 مليون ملايين m mn"],
  [1e8, "亿 億"],
  [1e9, "billion billions milliarde milliarden mrd milliard milliards milyar tỷ tỉ مليار مليارات bn"],
];
const byMagnitude = new Map(
  magnitudes.flatMap(([factor, words]) => words.split(" ").map((word) => [keyOf(word), factor] as const)),
);

/** By how much a word multiplies the number before it; undefined when it doesn't. */
export function magnitudeOf(word: string): number | undefined {
  return byMagnitude.get(keyOf(word));
}
