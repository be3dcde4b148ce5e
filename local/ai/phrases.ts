import type { Language } from "../../supabase/functions/_shared/domain/text/language.ts";
import { withoutDottedCapitals } from "../../supabase/functions/_shared/domain/text/words.ts";
import { doubts, refusals } from "../../supabase/functions/_shared/domain/text/refusals.ts";

interface Phrases {
  noAnswer: string;
  /** Above what comes closest. */
  doubt: string;
  /** With `{name}` for what it is called. */
  introduction: string;
  thanks: string;
  /** How it is used. */
  working: string;
  /** Above the names of documents. */
  latest: string;
  /** Above the names of documents, of so many. */
  documents: (shown: number, total: number) => string;
}

/** What the model says of itself, in the language of the question. */
export const phrases: Record<Language, Phrases> = {
  en: {
    noAnswer: refusals.en,
    doubt: doubts.en,
    introduction:
      "Hello! I'm {name}. I answer questions from your organisation's documents and show where each answer stands. Ask me about something they say.",
    thanks: "You're welcome. Ask me anything else about your documents.",
    working:
      "I answer from your organisation's documents: ask a question in your own words, and each sentence of the answer shows the source it rests on. Whoever may add documents can upload files on the page Documents; when nothing in them answers, I say so.",
    latest: "These documents were added last",
    documents: (shown, total) => `${shown} of ${total} documents, newest first`,
  },
  de: {
    noAnswer: refusals.de,
    doubt: doubts.de,
    introduction:
      "Hallo! Ich bin {name}. Ich beantworte Fragen aus den Dokumenten deiner Organisation und zeige, wo jede Antwort steht. Frag mich etwas, das darin vorkommt.",
    thanks: "Gern. Frag mich jederzeit mehr über deine Dokumente.",
    working:
      "Ich antworte aus den Dokumenten deiner Organisation: Stell eine Frage in deinen eigenen Worten, und jeder Satz der Antwort zeigt, auf welcher Quelle er beruht. Wer Dokumente hinzufügen darf, lädt Dateien auf der Seite Dokumente hoch; wenn nichts darin antwortet, sage ich es.",
    latest: "Diese Dokumente kamen zuletzt hinzu",
    documents: (shown, total) => `${shown} von ${total} Dokumenten, die neuesten zuerst`,
  },
  fr: {
    noAnswer: refusals.fr,
    doubt: doubts.fr,
    introduction:
      "Bonjour ! Je suis {name}. Je réponds à partir des documents de votre organisation et je montre où se trouve chaque réponse. Posez-moi une question sur leur contenu.",
    thanks: "Avec plaisir. Posez-moi d'autres questions sur vos documents.",
    working:
      "Je réponds à partir des documents de votre organisation : posez une question avec vos mots, et chaque phrase de la réponse montre sa source. Qui peut ajouter des documents téléverse des fichiers sur la page Documents ; si rien n'y répond, je le dis.",
    latest: "Les documents ajoutés en dernier",
    documents: (shown, total) => `${shown} documents sur ${total}, les plus récents d’abord`,
  },
  es: {
    noAnswer: refusals.es,
    doubt: doubts.es,
    introduction:
      "¡Hola! Soy {name}. Respondo a partir de los documentos de tu organización y muestro dónde está cada respuesta. Pregúntame algo sobre su contenido.",
    thanks: "De nada. Pregúntame lo que quieras sobre tus documentos.",
    working:
      "Respondo a partir de los documentos de tu organización: pregunta con tus palabras y cada frase de la respuesta muestra su fuente. Quien puede añadir documentos sube archivos en la página Documentos; si nada responde, lo digo.",
    latest: "Los documentos añadidos más recientemente",
    documents: (shown, total) => `${shown} de ${total} documentos, los más recientes primero`,
  },
  it: {
    noAnswer: refusals.it,
    doubt: doubts.it,
    introduction:
      "Ciao! Sono {name}. Rispondo partendo dai documenti della tua organizzazione e mostro dove si trova ogni risposta. Chiedimi qualcosa sul loro contenuto.",
    thanks: "Prego. Chiedimi pure altro sui tuoi documenti.",
    working:
      "Rispondo dai documenti della tua organizzazione: fai una domanda con parole tue e ogni frase della risposta mostra la sua fonte. Chi può aggiungere documenti carica i file nella pagina Documenti; se nulla risponde, lo dico.",
    latest: "I documenti aggiunti più di recente",
    documents: (shown, total) => `${shown} di ${total} documenti, i più recenti per primi`,
  },
  pt: {
    noAnswer: refusals.pt,
    doubt: doubts.pt,
    introduction:
      "Olá! Sou {name}. Respondo a partir dos documentos da sua organização e mostro onde está cada resposta. Pergunte-me algo sobre o conteúdo deles.",
    thanks: "De nada. Pergunte-me o que quiser sobre os seus documentos.",
    working:
      "Respondo a partir dos documentos da sua organização: pergunte com as suas palavras e cada frase da resposta mostra a sua fonte. Quem pode adicionar documentos carrega ficheiros na página Documentos; se nada responder, digo-o.",
    latest: "Os documentos adicionados mais recentemente",
    documents: (shown, total) => `${shown} de ${total} documentos, os mais recentes primeiro`,
  },
  nl: {
    noAnswer: refusals.nl,
    doubt: doubts.nl,
    introduction:
      "Hallo! Ik ben {name}. Ik beantwoord vragen uit de documenten van je organisatie en laat zien waar elk antwoord staat. Vraag me iets over de inhoud.",
    thanks: "Graag gedaan. Vraag me gerust meer over je documenten.",
    working:
      "Ik antwoord uit de documenten van je organisatie: stel een vraag in je eigen woorden en elke zin van het antwoord toont zijn bron. Wie documenten mag toevoegen, uploadt bestanden op de pagina Documenten; staat het er niet in, dan zeg ik dat.",
    latest: "De laatst toegevoegde documenten",
    documents: (shown, total) => `${shown} van ${total} documenten, de nieuwste eerst`,
  },
  tr: {
    noAnswer: refusals.tr,
    doubt: doubts.tr,
    introduction:
      "Merhaba! Ben {name}. Soruları kuruluşunuzun belgelerinden yanıtlar ve her yanıtın nerede yazdığını gösteririm. İçerikleri hakkında bir şey sorun.",
    thanks: "Rica ederim. Belgeleriniz hakkında başka sorular da sorabilirsiniz.",
    working:
      "Kuruluşunuzun belgelerinden yanıt veririm: kendi sözlerinizle sorun, yanıtın her cümlesi dayandığı kaynağı gösterir. Belge ekleme yetkisi olanlar Belgeler sayfasından dosya yükler; belgelerde yanıt yoksa bunu söylerim.",
    latest: "En son eklenen belgeler",
    documents: (shown, total) => `${total} belgeden ${shown} tanesi, en yeniler önce`,
  },
  vi: {
    noAnswer: refusals.vi,
    doubt: doubts.vi,
    introduction:
      "Xin chào! Tôi là {name}. Tôi trả lời câu hỏi từ tài liệu của tổ chức bạn và chỉ ra câu trả lời nằm ở đâu. Hãy hỏi tôi về nội dung của chúng.",
    thanks: "Không có gì. Bạn cứ hỏi thêm về tài liệu của mình.",
    working:
      "Tôi trả lời từ tài liệu của tổ chức bạn: hãy hỏi bằng lời của bạn, mỗi câu trả lời đều chỉ ra nguồn. Người được phép thêm tài liệu có thể tải tệp lên ở trang Tài liệu; nếu không có gì trả lời được, tôi sẽ nói rõ.",
    latest: "Các tài liệu được thêm gần đây nhất",
    documents: (shown, total) => `${shown} trên ${total} tài liệu, mới nhất trước`,
  },
  ru: {
    noAnswer: refusals.ru,
    doubt: doubts.ru,
    introduction:
      "Здравствуйте! Я {name}. Я отвечаю по документам вашей организации и показываю, где находится каждый ответ. Спросите меня об их содержании.",
    thanks: "Пожалуйста. Спрашивайте ещё о ваших документах.",
    working:
      "Я отвечаю по документам вашей организации: задайте вопрос своими словами, и каждое предложение ответа покажет свой источник. Кто может добавлять документы, загружает файлы на странице «Документы»; если ответа в них нет, я так и скажу.",
    latest: "Последние добавленные документы",
    documents: (shown, total) => `${shown} из ${total} документов, сначала новые`,
  },
  ar: {
    noAnswer: refusals.ar,
    doubt: doubts.ar,
    introduction: "مرحبًا! أنا {name}. أجيب من مستندات مؤسستك وأبيّن موضع كل إجابة. اسألني عن محتواها.",
    thanks: "على الرحب والسعة. اسألني ما شئت عن مستنداتك.",
    working:
      "أجيب من مستندات مؤسستك: اسأل بكلماتك، وكل جملة في الجواب تبيّن مصدرها. من يحق له إضافة المستندات يرفع الملفات في صفحة المستندات، وإن لم يكن فيها جواب قلت ذلك.",
    latest: "أحدث المستندات المضافة",
    documents: (shown, total) => `${shown} من ${total} من المستندات، الأحدث أولًا`,
  },
  hi: {
    noAnswer: refusals.hi,
    doubt: doubts.hi,
    introduction:
      "नमस्ते! मैं {name} हूँ। मैं आपके संगठन के दस्तावेज़ों से उत्तर देता हूँ और दिखाता हूँ कि हर उत्तर कहाँ लिखा है। उनकी सामग्री के बारे में पूछिए।",
    thanks: "आपका स्वागत है। अपने दस्तावेज़ों के बारे में और पूछिए।",
    working:
      "मैं आपके संगठन के दस्तावेज़ों से उत्तर देता हूँ: अपने शब्दों में पूछिए, उत्तर का हर वाक्य अपना स्रोत दिखाता है। जिन्हें अनुमति है वे दस्तावेज़ पृष्ठ पर फ़ाइलें अपलोड करते हैं; उत्तर न हो तो मैं बता देता हूँ।",
    latest: "हाल ही में जोड़े गए दस्तावेज़",
    documents: (shown, total) => `${total} में से ${shown} दस्तावेज़, नए पहले`,
  },
  th: {
    noAnswer: refusals.th,
    doubt: doubts.th,
    introduction:
      "สวัสดี ฉันคือ {name} ฉันตอบคำถามจากเอกสารขององค์กรคุณและแสดงว่าคำตอบอยู่ตรงไหน ลองถามเกี่ยวกับเนื้อหาในเอกสารได้เลย",
    thanks: "ด้วยความยินดี ถามเกี่ยวกับเอกสารของคุณได้อีก",
    working:
      "ฉันตอบจากเอกสารขององค์กรคุณ ถามด้วยคำของคุณเอง แล้วแต่ละประโยคของคำตอบจะแสดงแหล่งที่มา ผู้ที่มีสิทธิ์เพิ่มเอกสารอัปโหลดไฟล์ได้ที่หน้าเอกสาร ถ้าไม่มีคำตอบฉันจะบอก",
    latest: "เอกสารที่เพิ่มล่าสุด",
    documents: (shown, total) => `${shown} จาก ${total} เอกสาร ใหม่สุดก่อน`,
  },
  zh: {
    noAnswer: refusals.zh,
    doubt: doubts.zh,
    introduction:
      "您好！我是 {name}。我根据您组织的文档回答问题，并标明每个答案的出处。请就文档内容向我提问。",
    thanks: "不客气。欢迎继续就您的文档提问。",
    working:
      "我根据您组织的文档回答：用您自己的话提问，答案的每一句都会标明出处。有权限的人可以在“文档”页面上传文件；文档里没有答案时，我会直说。",
    latest: "最近添加的文档",
    documents: (shown, total) => `${total} 份文档中的 ${shown} 份，最新的在前`,
  },
  ja: {
    noAnswer: refusals.ja,
    doubt: doubts.ja,
    introduction:
      "こんにちは。私は {name} です。組織の文書をもとに答え、それぞれの答えの出典を示します。文書の内容について質問してください。",
    thanks: "どういたしまして。文書について、ほかにも質問してください。",
    working:
      "組織の文書をもとに答えます。ご自分の言葉で質問すると、答えの各文に出典が付きます。文書を追加できる人は「文書」ページでファイルをアップロードできます。答えがなければ、そうお伝えします。",
    latest: "最近追加された文書",
    documents: (shown, total) => `${total} 件中 ${shown} 件の文書（新しい順）`,
  },
  ko: {
    noAnswer: refusals.ko,
    doubt: doubts.ko,
    introduction:
      "안녕하세요! 저는 {name}입니다. 조직의 문서를 바탕으로 답하고 각 답의 위치를 보여 드립니다. 문서 내용에 대해 물어보세요.",
    thanks: "천만에요. 문서에 대해 더 물어보세요.",
    working:
      "조직의 문서를 바탕으로 답합니다. 편하게 질문하면 답의 각 문장이 출처를 보여 줍니다. 문서를 추가할 수 있는 사람은 문서 페이지에서 파일을 업로드합니다. 답이 없으면 없다고 말합니다.",
    latest: "최근에 추가된 문서",
    documents: (shown, total) => `문서 ${total}개 중 ${shown}개, 최신순`,
  },
};

const hello =
  "hi|hey|hello|good (?:morning|afternoon|evening|day)|hallo|guten (?:tag|morgen|abend)|moin|servus|grüezi|gr[üu](?:ß|ss) (?:dich|gott)|bonjour|bonsoir|salut|coucou|hola|buenos d[ií]as|buenas(?: tardes| noches)?|ciao|buongiorno|buonasera|ol[aá]|bom dia|boa (?:tarde|noite)|hoi|goede(?:morgen|middag|navond)|merhaba(?:lar)?|selam(?:lar)?|günaydın|iyi (?:günler|akşamlar|sabahlar)|tünaydın|(?:em |anh |chị )?(?:xin )?chào(?: bạn| anh| chị| em| mọi người| buổi sáng)?|привет|здравствуйте|добр(?:ый день|ое утро|ый вечер)|مرحب(?:ا|ًا|اً)(?: بك)?|أهل(?:ا|ًا|اً)(?: وسهل(?:ا|ًا|اً))?|(?:ال)?سلام(?: عليكم)?|صباح الخير|مساء الخير|नमस्ते|สวัสดี|你好|您好|嗨|大家好|早(?:上好|安)?|上午好|下午好|晚上好|こんにちは|おはようございます|안녕하세요|안녕";
const ability =
  "(?:tell me )?(?:what(?:'s| is) your name|who you are)|are you (?:chatgpt|gpt|an ai|a bot)|wie hei(?:ß|ss)t du|comment (?:t'appelles-tu|vous appelez-vous)|c[oó]mo te llamas|come ti chiami|como te chamas|hoe heet je|ad[ıi]n ne|как тебя зовут|ما اسمك|你叫什么(?:名字)?|名前は何ですか|이름이 뭐(?:예요|야)|help(?: me)?|who are you|what (?:can|could|do) you (?:do|know|help(?: me)?(?: with)?)(?: for me)?|how can you help(?: me)?|what are you|what can i ask(?: you)?|what(?:'s| is) this|how are you(?: doing)?(?: today)?|how's it going|what are you able to do|(?:wer|was) (?:bist du|sind sie)|wie hei(?:ß|ss)en sie|wie geht(?:'s| es)(?: dir| ihnen)?|was (?:kannst du|können sie)(?: (?:alles|so))?(?: (?:für mich )?tun)?|w(?:ie|obei|omit) (?:kannst du|können sie) (?:mir )?(?:be)?helfen|(?:qui|tu) (?:es[- ]tu|êtes[- ]vous|es qui)|comment (?:ça va|vas-tu|allez-vous)|ça va|qu(?:e|'est-ce que) (?:peux-tu|pouvez-vous|sais-tu|savez-vous|tu (?:peux|sais)|vous (?:pouvez|savez)) faire(?: pour moi)?|(?:comment|en quoi|à quoi) (?:peux-tu|pouvez-vous|tu peux|vous pouvez) m'(?:aider|être utile)|qui[eé]n (?:eres|es usted)|qu[eé] eres|c[oó]mo (?:est[aá]s|est[aá]|te va)|qu[eé] tal(?: est[aá]s)?|(?:en )?qu[eé] (?:puedes|puede|sabes|sabe) hacer(?: (?:por|para) m[ií])?|(?:c[oó]mo|en qu[eé]|con qu[eé]) (?:me )?(?:puedes|puede) ayudar(?:me)?|cosa (?:puoi|sai) fare(?: per me)?|chi sei|(?:o )?que (?:podes|pode) fazer(?: por mim)?|wat kun je(?: voor mij)?(?: doen)?|(?:bana )?(?:nasıl|ne konuda) yardımcı olabilirsin(?:iz)?|(?:benim için )?ne(?:ler)? yapabilir(?:sin(?:iz)?)?|(?:bana )?(?:nasıl|ne(?:ler)?(?: konuda)?|hangi konularda) yardım (?:edebilirsin(?:iz)?)|(?:sen |siz )?kimsin(?:iz)?|(?:sen |siz )?nesin(?:iz)?|nasılsın(?:ız)?|(?:bạn )?(?:có thể )?giúp (?:được )?(?:gì )?(?:cho )?tôi(?: (?:được )?(?:gì|những gì))?|bạn (?:có thể )?(?:giúp|làm) (?:được )?(?:gì|những gì)(?: cho tôi)?|(?:bạn|em|anh|chị) là ai|(?:bạn )?tên (?:là )?gì|bạn (?:có )?khỏe không|bạn (?:có thể |biết )?làm (?:được )?(?:những )?gì|что ты умеешь|кто ты|чем (?:ты )?можешь помочь|(?:ب)?ماذا (?:يمكنك|تستطيع)(?: أن)? (?:تساعدني|تفعل)(?: (?:به|فيه|لي))?|كيف (?:يمكنك|تستطيع)(?: أن)? تساعدني|(?:من|ما) (?:أنت|انت|تكون)|كيف (?:حالك|الحال)|(?:ب)?ماذا (?:يمكن|تقدر)(?:ك)?(?: أن)? تساعدني|ما الذي (?:يمكنك|تستطيع)(?: أن)? (?:فعله|تفعله?|تقدمه)(?: لي)?|你(?:能|可以|会)(?:帮我)?(?:做|干)?(?:些)?什么|(?:你|您)(?:能|可以)?(?:怎么|如何|怎样)帮(?:助)?我|(?:你|您)(?:能|可以)帮(?:助)?我(?:做|干)?(?:些)?什么(?:忙)?|(?:你|您)是(?:谁|什么|机器人吗)|(?:你|您)有什么功能|(?:你|您)好吗|何ができますか|무엇을 할 수 있나요|뭘 할 수 있어요?";
const work =
  "how does (?:this|it|that)(?: (?:app|tool|assistant|thing))? work|how do (?:i|you) (?:use (?:this|it)|work|start|begin)|where do i (?:start|begin)|(?:can|may|could|how (?:do|can)) (?:i|we) (?:upload|add)(?: (?:my|our|a|some))?(?: own)? (?:documents?|files?)|wie funktioniert (?:das|dies|es)(?: hier)?|kann ich (?:eigene |meine |selbst )*(?:dateien|dokumente) hochladen|comment (?:ça|cela) (?:marche|fonctionne)(?:-t-il)?|(?:puis-je|peut-on) (?:téléverser|ajouter) (?:mes|des) (?:fichiers|documents)|c[oó]mo funciona(?: esto)?|puedo subir (?:mis )?(?:propios )?(?:archivos|documentos)|come funziona|como (?:isto |isso )?funciona|hoe werkt (?:dit|het)|(?:bu )?nasıl çalış(?:ıyor|ır)|(?:kendi )?dosya(?:larım)?(?:ı)? yükleyebilir miyim|(?:cái này|nó) hoạt động (?:như )?thế nào|tôi có thể tải (?:lên )?tệp(?: lên)?(?: không)?|как это работает|كيف يعمل(?: هذا)?|هل يمكنني (?:رفع|تحميل) (?:ملفاتي|ملفات)|(?:这个?|它)?(?:是)?怎么(?:用|使用|运作)|(?:我)?(?:能|可以)上传(?:自己的)?(?:文件|文档)吗|これはどう使いますか";
const whole = (first: string, second: string): RegExp =>
  new RegExp(
    `^[\\s\\p{P}]*(?:(?:${first})(?!\\p{L}))?[\\s\\p{P}]*(?:there|you)?[\\s\\p{P}]*(?:(?:${second})(?!\\p{L}))?[\\s\\p{P}]*$`,
    "iu",
  );
/** A greeting may call it by its name. */
const greets = (message: string, name: string) =>
  greeting.test(
    name ? message.replace(new RegExp(`(?<!\\p{L})${escaped(name)}(?!\\p{L})`, "giu"), " ") : message,
  );
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const greeting = whole(hello, ability);
const asksHow = whole(hello, work);
const thanks =
  "(?:many )?thanks?|thank you|thx|cheers|danke(?: ?(?:schön|dir|ihnen))?|vielen dank|besten dank|merci|(?:muchas |mil )?gracias|grazie|obrigad[oa]|bedankt|dank (?:je|u)|(?:çok )?teşekkür(?:ler| ederim| ederiz)?|sağ ?ol(?:un)?|(?:xin )?c[ảá]m ơn(?: bạn)?|спасибо|شكر(?:ا|ًا|اً)|धन्यवाद|ขอบคุณ|谢谢(?:你|您)?|多谢|感谢|ありがとう|감사합니다";
const praise =
  "helped|helpful|(?:big|great|good) help|(?:very|really|so|most|was|is) useful|great|perfect|(?:so|very) much|a lot|appreciated?|(?:is|all|very|so) clear|geholfen|hilfreich|super|toll|perfekt|nett|aidée?s?|m'aide|utile|parfait|beaucoup|ayudado|ayudó|gran ayuda|[uú]til|genial|perfecto|mucho|yardımcı oldu\\p{L}*|yardımın\\p{L}*|çok (?:iyi|güzel|faydalı|sağ)\\p{L}*|faydalı|harika|đã giúp|giúp ích|hữu ích|tuyệt|帮(?:了|到|大忙)|很有用|太好了|很好|很清楚|ساعدتني|مساعدتك|مفيد|جزيل|رائع";
/** Thanks, with little behind it, or with praise. */
const thanking = new RegExp(
  `^[^\\p{L}]*(?:${thanks})(?!\\p{L})(?:[^?？]{0,30}|[^?？\\n]{0,60}(?<!\\p{L})(?:${praise})[^?？\\n]{0,40})$`,
  "iu",
);
/** What only says that an answer was read. */
const agreeing =
  /^[^\p{L}]*(?:ok(?:ay|ey)?|alright|got it|i see|great|perfect|nice|cool|understood|super|alles klar|verstanden|perfekt|d'accord|parfait|compris|vale|perfecto|genial|entendido|tamam(?:dır)?|anladım|harika|được rồi|hiểu rồi|tốt|好的?|明白了?|知道了|了解|حسن(?:ا|ًا|اً)|تمام|فهمت|ممتاز|va bene|perfetto|entendi|goed|begrepen|понятно|хорошо)[^\p{L}]*$/iu;

/** Who it says that it is. @param name what its organisation calls it; empty: nobody has said */
export const introduction = (language: Language, name: string): string =>
  phrases[language].introduction.replace("{name}", () => name || "the offline model");

/** What to say to a greeting, thanks or a call for help; null to anything that asks for content. */
export function smallTalk(asked: string, language: Language, name: string): string | null {
  const message = withoutDottedCapitals(asked).replaceAll("’", "'");
  if (thanking.test(message) || agreeing.test(message)) return phrases[language].thanks;
  if (!/\p{L}/u.test(message)) return null;
  if (greets(message, name)) return introduction(language, name);
  return asksHow.test(message) ? phrases[language].working : null;
}
