import { TextLoader } from "@langchain/classic/document_loaders/fs/text";
import { DocxLoader } from "@langchain/community/document_loaders/fs/docx";
import { PDFLoader } from "@langchain/community/document_loaders/fs/pdf";
import { HtmlToTextTransformer } from "@langchain/community/document_transformers/html_to_text";
import { PGVectorStore } from "@langchain/community/vectorstores/pgvector";
import { OpenAIEmbeddings } from "@langchain/openai";
import { RecursiveCharacterTextSplitter } from "@langchain/textsplitters";
import pg from "pg";

/**
 * LangChain.js as its documentation wires it: load, split into 1,000 characters with 200 of overlap, embed, and store
 * in pgvector. A process of its own, so that its memory is its own. It is told what to do by messages:
 * `{ files: [{ path, type }], atOnce, databaseUrl, modelUrl }`, and stores into a table that it makes at the first and
 * empties before each. It answers `{ ms, peakBytes, results: [{ path, chunks, failure? }] }`.
 */
const splitter = new RecursiveCharacterTextSplitter({ chunkSize: 1000, chunkOverlap: 200 });
/** Embedding calls may be as many side by side as the product's are: three for each document. */
const MOST_AT_ONCE = 6;
const html = new HtmlToTextTransformer();

const load = {
  pdf: (path) => new PDFLoader(path).load(),
  docx: (path) => new DocxLoader(path).load(),
  html: async (path) => html.invoke(await new TextLoader(path).load()),
  md: (path) => new TextLoader(path).load(),
  txt: (path) => new TextLoader(path).load(),
};

async function openStore({ databaseUrl, modelUrl }) {
  const schema = new pg.Client(databaseUrl);
  await schema.connect();
  await schema.query("drop schema if exists langchain_bench cascade");
  await schema.query("create schema langchain_bench");
  await schema.end();
  const embeddings = new OpenAIEmbeddings({
    model: "text-embedding-3-small",
    dimensions: 1536,
    apiKey: "stub",
    maxConcurrency: 3 * MOST_AT_ONCE,
    configuration: { baseURL: modelUrl },
  });
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: MOST_AT_ONCE + 1,
    options: "-c search_path=public,extensions",
  });
  return PGVectorStore.initialize(embeddings, {
    pool,
    schemaName: "langchain_bench",
    tableName: "chunks",
    dimensions: 1536,
  });
}

async function one({ path, type }, store) {
  const documents = await load[type](path);
  const chunks = (await splitter.splitDocuments(documents)).filter(({ pageContent }) => pageContent.trim());
  if (chunks.length > 0) await store.addDocuments(chunks);
  return chunks.length;
}

let opened;

async function run(task) {
  const store = await (opened ??= openStore(task));
  await store.pool.query("truncate langchain_bench.chunks");
  const { files, atOnce } = task;
  const results = [];
  const queue = files.values();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const file of queue) {
        try {
          results.push({ path: file.path, chunks: await one(file, store) });
        } catch (error) {
          results.push({ path: file.path, chunks: 0, failure: String(error) });
        }
      }
    }),
  );
  const ms = performance.now() - began;
  return { ms, peakBytes: process.resourceUsage().maxRSS * 1024, results };
}

process.on("message", async (task) => process.send(await run(task)));
process.send("ready");
