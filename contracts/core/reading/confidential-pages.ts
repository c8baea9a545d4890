/** Pages whose URL is a secret, or that show data of this browser only; with or without a language prefix. */
const confidential =
  /^(?:\/(?:en|he))?\/(?:checkout\/return|receipt|voucher|rate|s|station-screen|walk-up|wash|password|email|phone)\/./;

/**
 * Returns true for a page that must not be cached, must not appear in a referrer and is not counted in analytics.
 * Server and browser share this rule, so that the headers and the page agree.
 */
export function isConfidentialPage(pathname: string): boolean {
  return confidential.test(pathname);
}
