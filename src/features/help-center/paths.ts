export const ARTICLES = "/app/help-center/articles";
export const VIDEOS = "/app/help-center/videos";

/** The address of an article, at one of its headings. */
export const articlePath = (slug: string, heading = "") =>
  `${ARTICLES}?article=${encodeURIComponent(slug)}${heading && `#${encodeURIComponent(heading)}`}`;

/** The address of a video, from a second on. */
export const videoPath = (slug: string, at = 0) =>
  `${VIDEOS}?video=${encodeURIComponent(slug)}${at > 0 ? `&at=${Math.floor(at)}` : ""}`;
