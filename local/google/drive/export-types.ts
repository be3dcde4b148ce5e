import { asPlainText, bytesOf, types, type Content } from "../../vendors/documents/content.ts";

type Make = (content: Content) => Uint8Array<ArrayBuffer>;
const as =
  (type: string): Make =>
  (content) =>
    bytesOf(content, type);

export const DOCUMENT = "application/vnd.google-apps.document";
export const SPREADSHEET = "application/vnd.google-apps.spreadsheet";
export const PRESENTATION = "application/vnd.google-apps.presentation";

/** Which types each of Google's own is exported as, and how ("Export MIME types for Google Workspace documents"). */
export const exportTypes: Record<string, Record<string, Make> | undefined> = {
  [DOCUMENT]: {
    [types.docx]: as(types.docx),
    [types.pdf]: as(types.pdf),
    [types.text]: asPlainText,
    [types.html]: as(types.html),
    [types.markdown]: as(types.markdown),
  },
  [SPREADSHEET]: {
    [types.xlsx]: as(types.xlsx),
    [types.pdf]: as(types.pdf),
    [types.csv]: as(types.csv),
  },
  [PRESENTATION]: {
    [types.pptx]: as(types.pptx),
    [types.pdf]: as(types.pdf),
    [types.text]: as(types.text),
  },
};
