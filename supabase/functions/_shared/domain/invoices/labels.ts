import type { InvoiceLanguage, Unit } from "./invoice.ts";

/** The fixed words of an invoice on paper. */
export interface InvoiceLabels {
  invoice: string;
  creditNote: string;
  number: string;
  date: string;
  due: string;
  reference: string;
  corrects: string;
  from: string;
  to: string;
  description: string;
  quantity: string;
  price: string;
  vat: string;
  amount: string;
  subtotal: string;
  discount: string;
  net: string;
  /** VAT of a rate, on an amount: `{rate}` and `{net}` are filled in. */
  vatOf: string;
  total: string;
  iban: string;
  vatId: string;
  registration: string;
  notes: string;
  /** `{page}` and `{pages}` are filled in. */
  page: string;
  exempt: string;
  reverseCharge: string;
  export: string;
  notSubject: string;
  quote: string;
  validUntil: string;
  paymentTerms: string;
  bic: string;
  supplied: string;
}

/** In the order in which the texts below have them. */
const KEYS = [
  "invoice",
  "creditNote",
  "number",
  "date",
  "due",
  "reference",
  "corrects",
  "from",
  "to",
  "description",
  "quantity",
  "price",
  "vat",
  "amount",
  "subtotal",
  "discount",
  "net",
  "vatOf",
  "total",
  "iban",
  "vatId",
  "registration",
  "notes",
  "page",
  "exempt",
  "reverseCharge",
  "export",
  "notSubject",
  "quote",
  "validUntil",
  "paymentTerms",
  "bic",
  "supplied",
] as const satisfies readonly (keyof InvoiceLabels)[];

const words = (text: string): InvoiceLabels => {
  const told = text.split("|");
  return Object.fromEntries(KEYS.map((key, index) => [key, told[index] ?? ""])) as unknown as InvoiceLabels;
};

/** The words of an invoice in each of its languages. */
export const INVOICE_LABELS: Readonly<Record<InvoiceLanguage, InvoiceLabels>> = {
  en: words(
    "Invoice|Credit note|Number|Date|Due|Reference|Corrects invoice|From|Bill to|Description|Quantity|Price|VAT|Amount|Subtotal|Discount|Net|VAT {rate} on {net}|Total|IBAN|VAT number|Registration|Notes|Page {page} of {pages}|Exempt from VAT|VAT reverse charge|Export outside the scope of VAT|Not subject to VAT|Quote|Valid until|Payment terms|BIC|Date of supply",
  ),
  de: words(
    "Rechnung|Gutschrift|Nummer|Datum|Fällig|Referenz|Berichtigt Rechnung|Von|An|Beschreibung|Menge|Preis|USt.|Betrag|Zwischensumme|Rabatt|Netto|USt. {rate} auf {net}|Gesamt|IBAN|USt-IdNr.|Registernummer|Hinweise|Seite {page} von {pages}|Von der USt. befreit|Steuerschuldnerschaft des Leistungsempfängers|Ausfuhrlieferung|Nicht steuerbar|Angebot|Gültig bis|Zahlungsbedingungen|BIC|Leistungsdatum",
  ),
  es: words(
    "Factura|Nota de crédito|Número|Fecha|Vencimiento|Referencia|Rectifica la factura|De|Para|Descripción|Cantidad|Precio|IVA|Importe|Subtotal|Descuento|Neto|IVA {rate} sobre {net}|Total|IBAN|NIF-IVA|Registro|Notas|Página {page} de {pages}|Exento de IVA|Inversión del sujeto pasivo|Exportación|No sujeto a IVA|Presupuesto|Válido hasta|Condiciones de pago|BIC|Fecha de entrega",
  ),
  fr: words(
    "Facture|Avoir|Numéro|Date|Échéance|Référence|Rectifie la facture|De|À|Description|Quantité|Prix|TVA|Montant|Sous-total|Remise|Net|TVA {rate} sur {net}|Total|IBAN|N° de TVA|Immatriculation|Remarques|Page {page} sur {pages}|Exonéré de TVA|Autoliquidation|Exportation|Hors champ de la TVA|Devis|Valable jusqu’au|Conditions de paiement|BIC|Date de livraison",
  ),
  tr: words(
    "Fatura|İade faturası|Numara|Tarih|Vade|Referans|Düzelttiği fatura|Gönderen|Alıcı|Açıklama|Miktar|Fiyat|KDV|Tutar|Ara toplam|İndirim|Net|{net} üzerinden KDV {rate}|Toplam|IBAN|Vergi numarası|Sicil|Notlar|Sayfa {page} / {pages}|KDV'den muaf|Ters vergilendirme|İhracat|KDV'ye tabi değil|Teklif|Geçerlilik tarihi|Ödeme koşulları|BIC|Teslim tarihi",
  ),
  vi: words(
    "Hóa đơn|Giấy báo có|Số|Ngày|Hạn thanh toán|Tham chiếu|Điều chỉnh hóa đơn|Từ|Gửi|Mô tả|Số lượng|Đơn giá|VAT|Thành tiền|Tạm tính|Giảm giá|Trước thuế|VAT {rate} trên {net}|Tổng cộng|IBAN|Mã số thuế|Đăng ký|Ghi chú|Trang {page} / {pages}|Miễn thuế VAT|Người mua nộp VAT|Xuất khẩu|Không chịu VAT|Báo giá|Có hiệu lực đến|Điều khoản thanh toán|BIC|Ngày cung cấp",
  ),
  zh: words(
    "发票|贷项通知单|编号|日期|到期日|参考号|更正发票|卖方|买方|说明|数量|单价|增值税|金额|小计|折扣|净额|增值税 {rate}（{net}）|总计|IBAN|增值税号|登记号|备注|第 {page} 页，共 {pages} 页|免增值税|增值税反向征收|出口|不征增值税|报价单|有效期至|付款条件|BIC|供货日期",
  ),
  ar: words(
    "فاتورة|إشعار دائن|الرقم|التاريخ|الاستحقاق|المرجع|تصحح الفاتورة|من|إلى|الوصف|الكمية|السعر|الضريبة|المبلغ|المجموع الفرعي|الخصم|الصافي|ضريبة {rate} على {net}|الإجمالي|IBAN|الرقم الضريبي|السجل|ملاحظات|صفحة {page} من {pages}|معفى من الضريبة|احتساب عكسي للضريبة|تصدير|غير خاضع للضريبة|عرض سعر|صالح حتى|شروط الدفع|BIC|تاريخ التوريد",
  ),
};

const UNITS_OF = (text: string) => {
  const [C62, HUR, DAY, WEE, MON, KGM, MTR, MTK, LTR, KMT] = text.split("|") as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return { C62, HUR, DAY, WEE, MON, KGM, MTR, MTK, LTR, KMT };
};

/** Units behind a quantity. */
export const UNIT_LABELS: Readonly<Record<InvoiceLanguage, Readonly<Record<Unit, string>>>> = {
  en: UNITS_OF("pcs|h|days|weeks|months|kg|m|m²|l|km"),
  de: UNITS_OF("Stk.|Std.|Tage|Wochen|Monate|kg|m|m²|l|km"),
  es: UNITS_OF("uds.|h|días|semanas|meses|kg|m|m²|l|km"),
  fr: UNITS_OF("pcs|h|jours|semaines|mois|kg|m|m²|l|km"),
  tr: UNITS_OF("adet|saat|gün|hafta|ay|kg|m|m²|l|km"),
  vi: UNITS_OF("cái|giờ|ngày|tuần|tháng|kg|m|m²|l|km"),
  zh: UNITS_OF("件|小时|天|周|月|kg|m|m²|l|km"),
  ar: UNITS_OF("قطعة|ساعة|يوم|أسبوع|شهر|kg|m|m²|l|km"),
};

/** Puts words into the `{…}` of a label. */
export function filled(label: string, values: Readonly<Record<string, string>>): string {
  return label.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}
