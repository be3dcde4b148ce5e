import { useEffect, useState } from "react";
import type { PageItem } from "./find-passage.ts";
import type { PdfFile, PdfPage } from "./engine.ts";

type Content = Awaited<ReturnType<PdfPage["getTextContent"]>>;

/** A page with its text. */
export interface LoadedPage {
  number: number;
  page: PdfPage;
  content: Content;
  items: PageItem[];
}

/** A page of a file: null while it loads, "broken" when it can't be read. What it took is given back when another is shown. */
export function usePage(pdf: PdfFile, number: number): LoadedPage | "broken" | null {
  const [state, setState] = useState<{ number: number; loaded: LoadedPage | "broken" } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const loading = load(pdf, number).then(
      (loaded) => {
        if (isWanted) setState({ number, loaded });
        return loaded;
      },
      () => {
        if (isWanted) setState({ number, loaded: "broken" });
        return null;
      },
    );
    return () => {
      isWanted = false;
      void loading.then((loaded) => loaded?.page.cleanup());
    };
  }, [pdf, number]);
  return state?.number === number ? state.loaded : null;
}

async function load(pdf: PdfFile, number: number): Promise<LoadedPage> {
  const page = await pdf.getPage(number);
  const content = await page.getTextContent();
  const items = content.items.filter((item) => "str" in item);
  return { number, page, content, items };
}
