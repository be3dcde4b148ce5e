import { isFunctionWord } from "../language.ts";
import { isStopWord } from "../stop-words.ts";
import { fold, term, words } from "../words.ts";

/** Words that turn what is said into its contrary, in the languages of the product. */
const negating = new Set(
  `not no never without cannot neither nor none nobody nothing hardly dont doesnt didnt isnt arent wasnt werent hasnt havent wont
  cant couldnt shouldnt mustnt neednt nicht kein keine keinen keinem keiner keines nie niemals ohne weder no nunca sin ningun
  ninguna ninguno tampoco jamas ne pas jamais sans aucun aucune değil yok hayır asla không chưa chẳng đừng 不 没 没有 無 未 勿 不得 不能
  不可 不会 无 无需 不是 لا ليس ليست لم لن غير بدون دون`
    .split(/\s+/)
    .map(fold),
);
const turkishEnding =
  /(?:maz|mez|mamal[ıi]|memeli|mayacak|meyecek|m[ıiuü]yor|madan|meden|mad[ıi]|medi|mamas[ıi]|memesi)(?:\p{L}{0,5})$/u;

/** Pairs of words that can't both hold of one thing: one side, then the other, in the languages of the product. */
const table = `
  allowed permitted permissible may can erlaubt gestattet zulässig darf dürfen permitido puede autorise permis peut izinli serbest được phép 允许 可以 مسموح يجوز
  | prohibited forbidden banned disallowed verboten untersagt unzulässig prohibido interdit défendu yasak cấm 禁止 严禁 ممنوع محظور
  required mandatory compulsory obligatory must erforderlich verpflichtend obligatorisch pflicht obligatorio obligatoria obligatoire zorunlu bắt_buộc 必须 强制 إلزامي إجباري
  | optional voluntary freiwillig fakultativ optionnel facultatif opcional facultativo isteğe_bağlı gönüllü tùy_chọn 可选 自愿 اختياري
  before vor antes avant önce trước 之前 以前 قبل | after nach después après sonra sau 之后 以后 بعد
  increased increase rose grew higher gestiegen erhöht stieg aumentó creció augmenté arttı yükseldi tăng 增加 增长 上升 ارتفع زاد ارتفعت زادت
  | decreased decrease fell declined dropped lower gesunken verringert sank disminuyó bajó diminué baissé azaldı düştü giảm 减少 下降 降低 انخفض انخفضت
  included includes inclusive enthalten inbegriffen inklusive incluido incluye inclus compris dahil bao_gồm 包括 包含 يشمل تشمل
  | excluded excludes exclusive ausgeschlossen exklusive excluido excluye exclu hariç không_bao_gồm 不包括 لا_يشمل
  minimum least mindestens wenigstens mínimo minimum moins asgari tối_thiểu 至少 最少 الأدنى | maximum most höchstens maximal máximo maximum plus azami tối_đa 至多 最多 الأقصى
  approved accepted adopted genehmigt angenommen aprobó aprobado aprobada approuvé adopté onaylandı kabul phê_duyệt 批准 通过 وافق اعتمد
  | rejected refused declined abgelehnt rechazó rechazado rechazada rejeté refusé reddedildi ret từ_chối 否决 拒绝 رفض
  open offen geöffnet abierto ouvert açık mở 开放 مفتوح | closed geschlossen cerrado fermé kapalı đóng 关闭 مغلق
  always immer siempre toujours daima luôn 总是 دائما | never nie nunca jamais asla 从不 أبدا
  internal intern interno interne dahili nội_bộ 内部 داخلي | external extern externo externe harici bên_ngoài 外部 خارجي
  refundable erstattungsfähig reembolsable remboursable iade_edilebilir | nonrefundable nicht_erstattungsfähig no_reembolsable
  paid bezahlt bezahlter pagado remunerado payé ücretli 带薪 مدفوع | unpaid unbezahlt unbezahlter impagado ücretsiz 无薪 غير_مدفوع
  profit gewinn ganancia beneficio bénéfice kâr lợi_nhuận 盈利 ربح | loss verlust pérdida perte zarar lỗ 亏损 خسارة
  landlord vermieter arrendador bailleur kiraya_veren 出租方 甲方 المؤجر | tenant mieter arrendatario locataire kiracı 承租方 乙方 المستأجر
  seller verkäufer vendedor vendeur satıcı 卖方 البائع | buyer käufer comprador acheteur alıcı 买方 المشتري
`;

interface Pole {
  pair: number;
  side: 0 | 1;
}

const poles: { form: string; pole: Pole }[] = [];
let pair = 0;
for (const entry of table
  .trim()
  .replace(/\n\s*\|/g, " |")
  .split("\n")) {
  entry.split("|").forEach((side, at) => {
    for (const word of side.trim().split(/\s+/)) {
      if (word) poles.push({ form: word.replaceAll("_", " "), pole: { pair, side: at === 0 ? 0 : 1 } });
    }
  });
  pair += 1;
}
const single = new Map<string, Pole>();
for (const { form, pole } of poles)
  if (!form.includes(" ") && !single.has(fold(form))) single.set(fold(form), pole);
const phrases = poles.filter(({ form }) => form.includes(" "));

/** Words that make an exception, after which a denial no longer holds of all that is said. */
const excepting =
  /(?<!\p{L})(?:except|unless|other than|apart from|außer|es sei denn|ausgenommen|salvo|excepto|a menos que|sauf|à moins|hariç|dışında|trừ|ngoại trừ|إلا|باستثناء|ما عدا)(?!\p{L})|除非|除外|除/iu;

/** A word that denies, and the first word behind it that says something, which it denies. */
export interface Negation {
  start: number;
  end: number;
  denied: string;
}

/** How a statement is said: what it denies, and which of opposite words it holds. */
export interface Polarity {
  negations: Negation[];
  /** What it denies holds with exceptions. */
  excepts: boolean;
  /** Opposite pairs of which it holds one side, with the word. */
  poles: Map<number, { side: 0 | 1; start: number; end: number }>;
}

/** Reads the polarity of a statement. Of a pair of which both sides stand in it nothing is said. */
export function polarityOf(text: string): Polarity {
  const negations: Negation[] = [];
  const held = new Map<number, { side: 0 | 1; start: number; end: number } | null>();
  const hold = ({ pair: of, side }: Pole, start: number, end: number) => {
    const known = held.get(of);
    held.set(of, known === undefined || known?.side === side ? { side, start, end } : null);
  };
  const lower = text.toLowerCase();
  for (const { form, pole } of phrases) {
    const at = lower.indexOf(form.toLowerCase());
    if (at >= 0) hold(pole, at, at + form.length);
  }
  const found = words(text);
  for (const [at, { text: word, start, end }] of found.entries()) {
    const folded = fold(word);
    if (turkishEnding.test(word.toLowerCase())) {
      negations.push({ start, end, denied: folded.replace(turkishEnding, "") });
    } else if (negating.has(folded)) {
      // "No later than" bounds, and denies nothing.
      if (comparing.test(found[at + 1]?.text ?? "")) continue;
      const next = found.slice(at + 1, at + 5).find(({ text: other }) => says(fold(other)));
      negations.push({ start, end: next?.end ?? end, denied: next ? term(next.text) : "" });
    }
    const pole = single.get(folded);
    if (pole) hold(pole, start, end);
  }
  const known = new Map<number, { side: 0 | 1; start: number; end: number }>();
  for (const [of, one] of held) if (one) known.set(of, one);
  return { negations, poles: known, excepts: excepting.test(text) };
}

const comparing =
  /^(?:later|earlier|more|less|fewer|longer|mehr|weniger|später|länger|más|menos|plus|moins|fazla|geç|quá|超过|少于|多于|晚于|تتجاوز|يتجاوز|تزيد|يزيد)$/iu;
const says = (folded: string) => !isStopWord(folded) && !isFunctionWord(folded) && !negating.has(folded);
