import { detectLanguage } from "../text/language.ts";
import { datesIn, type Period } from "./dates.ts";

/** What stands right before a date of which a question asks what was in force then. */
const before = new RegExp(
  `(?:^|[\\s(,;:¿«"'（，、])(?:${[
    "as (?:of|at)|as it (?:stood|was) (?:in|on)|in force (?:in|on|at)|valid (?:in|on)|in|on|during|throughout|back in|at the (?:end|start|beginning) of|(?:at )?(?:the )?(?:end|start|beginning) of|in (?:early|mid|late)|early|late",
    "(?:zum )?stand(?: (?:vom|von|ende|anfang|mitte))?:?|in|im(?: jahre?)?|am|zum|per|anfang|mitte|ende|während|seinerzeit|damals",
    "en(?: l'année| vigueur (?:en|le|au))?|au|à la date du|à fin|fin|début|état(?: (?:au|en))?:?|le|pendant",
    "en(?: el año)?|a|al|a fecha de|a fecha del|a partir de|el|durante|a (?:finales|principios|mediados) de|vigente(?:s)? (?:en|a|el)",
    "nel(?: corso del)?|al|em|no ano de|in het jaar|per",
    "(?:tính |kể )?(?:đến|vào|tại|trong|hồi)(?: (?:ngày|tháng|năm|cuối|đầu|cuối năm|đầu năm))?|năm|cuối năm|đầu năm|vào (?:cuối|đầu) năm|ngày",
    "截至|截止|截止到|在|于|於|到",
    "في(?: (?:عام|سنة|نهاية|بداية))?|عام|سنة|خلال(?: (?:عام|سنة))?|كما في|حتى(?: (?:عام|نهاية))?|بتاريخ|اعتبارا من",
  ].join("|")})\\s*$`,
  "iu",
);

/** What stands right after one: "2024'te", "2024 yılında", "2023 itibarıyla"; "2024年". */
const after =
  /^\s*(?:['’]?(?:da|de|ta|te)(?!\p{L})|(?:yılında|yılı|itibar[ıi]yla|itibariyle|tarihinde|sonunda|başında|döneminde)(?!\p{L})|年(?![度报]))/iu;
/** Chinese joins what goes before to it, without a blank. */
const joined = /(?:截至|截止到?|在|于|於)\s*$/u;

/**
 * The days as of which a question asks: "as of 2025", "in March 2024", "Stand 2023". Null when it names none, so that what
 * is in force today is meant; also where today is among them.
 * @param today `YYYY-MM-DD`
 */
export function asOf(question: string, today: string): Period | null {
  const dates = datesIn(question, detectLanguage(question));
  const meant = dates.find(({ start, end }) => {
    const head = question.slice(Math.max(0, start - 40), start);
    const tail = question.slice(end, end + 20);
    const written = question.slice(start, end);
    return before.test(head) || joined.test(head) || after.test(tail) || /[年月日号]\s*$/u.test(written);
  });
  if (!meant || (meant.from <= today && today <= meant.until)) return null;
  return { from: meant.from, until: meant.until };
}
