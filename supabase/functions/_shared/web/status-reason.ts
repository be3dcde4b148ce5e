/** Why an answer of a site is no page, in words; null for one that is (2xx, and 304 for one that is known). */
export function statusReason(status: number): string | null {
  if ((status >= 200 && status < 300) || status === 304) return null;
  if (status === 401 || status === 407) return "The site asks for a sign-in here.";
  if (status === 403) return "The site refuses to show this page.";
  if (status === 404) return "There is no such page at the site.";
  if (status === 410) return "The site says that this page is gone.";
  if (status === 429) return "The site asks us to come less often.";
  if (status === 451) return "The site may not show this page for legal reasons.";
  if (status === 503) return "The site is overloaded or being maintained.";
  if (status >= 500) return `The site has a fault of its own (${status}).`;
  return `The site answered with ${status}.`;
}
