import { useSearchParams } from "react-router-dom";

/** The document that the address opens, and a function that opens another or closes it. */
export function useOpenDocument() {
  const [params, setParams] = useSearchParams();
  const id = /^[1-9]\d{0,14}$/.exec(params.get("document") ?? "")?.[0];
  return {
    openId: id ? Number(id) : null,
    open: (documentId: number | null) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (documentId === null) next.delete("document");
          else next.set("document", String(documentId));
          return next;
        },
        { replace: documentId === null },
      ),
  };
}
