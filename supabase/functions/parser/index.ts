import { handler } from "./app.ts";

const cmaps = new URL("../../../node_modules/pdfjs-dist/cmaps/", import.meta.url);

function required(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

Deno.serve(
  handler({
    supabaseUrl: required("SUPABASE_URL"),
    secretKey: required("SUPABASE_SERVICE_ROLE_KEY"),
    readCMap: (name) => Deno.readFile(new URL(`${name}.bcmap`, cmaps)),
  }),
);
