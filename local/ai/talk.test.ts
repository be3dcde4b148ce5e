import { expect, it } from "vitest";
import {
  answerMessages,
  type PromptMessage,
  type PromptSource,
} from "../../supabase/functions/_shared/domain/text/prompts.ts";
import { overviewOf, splitQuestion } from "../../supabase/functions/_shared/domain/text/question.ts";
import { createCompletion } from "./completion.ts";
import { introduction, phrases } from "./phrases.ts";

const policy: PromptSource[] = [
  {
    id: 1,
    title: "Travel policy.docx",
    headingPath: ["Booking"],
    text: "All trips are booked in Tripwise before they begin.",
  },
  {
    id: 2,
    title: "Travel policy.docx",
    headingPath: ["Claims"],
    text: "Claims are handed in within 30 days of coming back.",
  },
];

function say(question: string, sources = policy, history: PromptMessage[] = []): string {
  const messages = answerMessages({ aiName: "A", organizationName: "B", sources, history, question });
  return createCompletion({ model: "offline", messages, stream: false }).content;
}

it.each([
  ["What can you help me with?", "en"],
  ["Hallo, was kannst du?", "de"],
  ["Hola, ¿qué puedes hacer por mí?", "es"],
  ["你好，你能帮我做什么？", "zh"],
  ["مرحبا، بماذا يمكنك أن تساعدني؟", "ar"],
  ["Merhaba, bana nasıl yardımcı olabilirsin?", "tr"],
  ["Xin chào, bạn giúp được gì cho tôi?", "vi"],
] as const)("%s is told what it does, whatever was found", (question, language) => {
  expect(say(question)).toBe(introduction(language, "A"));
});

it.each([
  "Good evening, how are you doing?",
  "Guten Tag, was können Sie für mich tun?",
  "Womit kannst du mir helfen?",
  "Bonsoir, qu’est-ce que tu peux faire ?",
  "Buenas tardes, ¿quién es usted?",
  "İyi günler, bana ne konuda yardım edebilirsin?",
  "Chào bạn, bạn tên là gì?",
  "早上好，您能帮我做什么？",
  "صباح الخير، كيف حالك؟",
])("%s is no question about documents", (message) => {
  const said = Object.values(phrases).map(({ introduction: each }) => each.replace("{name}", "A"));
  expect(said).toContain(say(message));
});

it.each([
  "Thank you so much, that was really helpful!",
  "Danke, das hat mir sehr geholfen.",
  "Merci beaucoup, c'est exactement ce qui m'aide le plus.",
  "Muchas gracias",
  "Teşekkür ederim, çok yardımcı oldun.",
  "Cám ơn bạn nhiều",
  "谢谢您！",
  "شكرًا جزيلًا لك",
  "Got it.",
  "Alles klar!",
  "明白了",
])("%s is thanked for", (message) => {
  expect(Object.values(phrases).map(({ thanks }) => thanks)).toContain(say(message));
});

it.each([
  "Thanks. And by when are claims handed in?",
  "Thanks, can you help me with claims that come back late",
  "Thanks, and how much of a claim in Tripwise comes back to me",
  "Teşekkürler, en çok kaç gün içinde Tripwise talepleri verilir",
  "Good booking practice for trips",
  "ok booking in Tripwise",
])("%s is about documents all the same", (message) => {
  const talk = Object.values(phrases).flatMap(({ thanks, introduction: each }) => [
    thanks,
    each.replace("{name}", "A"),
  ]);
  expect(talk).not.toContain(say(message));
});

it.each(["How does this work?", "Can I upload my own files?", "¿Cómo funciona?", "Wie funktioniert das?"])(
  "%s is told how it is used",
  (question) => {
    expect(say(question)).toMatch(/docum|dokument/iu);
    expect(say(question)).not.toMatch(/\[\d\]/);
  },
);

it.each([
  "How does the pump work?",
  "What can you tell me about claims?",
  "Can I upload claims in Tripwise?",
])("%s is a question about documents", (question) => {
  const phrase = Object.values(phrases).flatMap(({ introduction: said, working }) => [
    said.replace("{name}", "A"),
    working,
  ]);
  expect(phrase).not.toContain(say(question));
});

it.each(["Which documents do you have?", "¿Qué documentos tienes?", "你有哪些文件？", "Hangi belgeler var?"])(
  "%s is answered with their names, each once",
  (question) => {
    expect(overviewOf(question)).toEqual([]);
    expect(say(question).match(/\*\*Travel policy\.docx\*\*/g)).toHaveLength(1);
  },
);

it("a document is summarised by what its sections say, named in part or in other forms", () => {
  const lines =
    "- **Booking** – All trips are booked in Tripwise before they begin. [1]\n- **Claims** – Claims are handed in within 30 days of coming back. [2]";
  expect(say("Summarise the travel policy")).toBe(lines);
  expect(say("Summarise the travel policy of Marlow")).toBe(lines);
});

it("a follow-up is about what was asked before", () => {
  const rooms: PromptSource[] = [
    {
      id: 1,
      title: "Rooms.md",
      text: "A room in Leeds costs £90 a night.\n\nA room in York costs £80 a night.",
    },
  ];
  const history: PromptMessage[] = [
    { role: "user", content: "What does a room in Leeds cost?" },
    { role: "assistant", content: "A room in Leeds costs £90 a night. [1]" },
  ];
  expect(say("And in York?", rooms, history)).toContain("£80");
});

it("of a long message the question counts, not the story around it", () => {
  const story =
    "Hi, I'm quite new here and my manager told me that I should see our partner some time next month, because they have changed their ordering system and nobody has seen it yet. I've never travelled for the company before, at my old employer an agency did everything and we never saw a bill. Now a colleague said that one has to book everything oneself. So in which system are trips booked?";
  expect(splitQuestion(story)).toEqual(["So in which system are trips booked?"]);
  expect(say(story)).toContain("Tripwise");
});

it.each([
  ["What's your name?", "en"],
  ["Who are you?", "en"],
  ["Hello Nestor & Co.!", "en"],
  ["Wie heißt du?", "de"],
  ["你叫什么名字？", "zh"],
] as const)("%s is answered by the name that its organisation gave it", (question, language) => {
  const messages = answerMessages({
    aiName: "Nestor & Co.",
    organizationName: "B",
    sources: policy,
    history: [],
    question,
  });
  const { content } = createCompletion({ model: "offline", messages, stream: false });
  expect(content).toBe(introduction(language, "Nestor & Co."));
  expect(content).toContain("Nestor & Co.");
});
