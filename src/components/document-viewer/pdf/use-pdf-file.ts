import { useEffect, useEffectEvent, useState } from "react";
import type { Document } from "@contract/documents.ts";
import type { Hindrance } from "./hindrance.ts";
import { hindranceOf, openFile, type OpenFile } from "./open-file.ts";

export type PdfState =
  { status: "loading" } | { status: "ready"; file: OpenFile } | { status: "failed"; hindrance: Hindrance };

/** The PDF of a document's revision, open for as long as it is shown; `retry` opens it again. */
export function usePdfFile(document: Document, revisionId: number): { state: PdfState; retry: () => void } {
  const [state, setState] = useState<PdfState>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);
  // The address changes with each look at the document; the file doesn't.
  const open = useEffectEvent((onLost: (error: unknown) => void) => openFile(document, revisionId, onLost));
  useEffect(() => {
    let isShown = true;
    let file: OpenFile | undefined;
    const fail = (error: unknown) => {
      if (isShown) setState({ status: "failed", hindrance: hindranceOf(error) });
    };
    open(fail).then((opened) => {
      file = opened;
      if (isShown) setState({ status: "ready", file });
      else opened.close();
    }, fail);
    return () => {
      isShown = false;
      file?.close();
    };
  }, [document.id, revisionId, attempt]);
  const retry = () => {
    setState({ status: "loading" });
    setAttempt((times) => times + 1);
  };
  return { state, retry };
}
