/** How an organisation appears in words and mail. */
export interface Identity {
  /** null for the product's own. */
  organizationId: number | null;
  /** What the assistant is called. */
  name: string;
  /** Whether an organisation's branding is in force: nothing says the product's name then. */
  branded: boolean;
  /** Where its people use the product, such as `https://ai.example.com`; links begin with it. */
  origin: string;
  /** Where its people are sent for help; null: to the help centre. */
  supportAddress: string | null;
  /** The verified address that its mail leaves from; null: the deployment's neutral one, or the product's. */
  sender: string | null;
  look: MailLook;
}

/** What mail needs of a look: #rrggbb each, and addresses of pictures. */
export interface MailLook {
  primary: string;
  darkPrimary: string;
  logo: string | null;
  darkLogo: string | null;
}

/** The product's own look (product §9). */
export const PRODUCT_LOOK: MailLook = {
  primary: "#041b70",
  darkPrimary: "#2b9ce5",
  logo: null,
  darkLogo: null,
};
