/** Matches pages whose URL is a secret, or that show data of this browser only. The path may have a language prefix. */
const confidential =
  /^(?:\/(?:en|he))?\/(?:checkout\/return|receipt|voucher|rate|s|station-screen|walk-up|wash|password|email|phone)\/./;

/**
 * Returns true if a page is confidential. Such a page must not be cached, must not appear in a referrer and is not
 * counted in analytics. Server and browser share this rule, so that the headers and the page agree.
 */
export function isConfidentialPage(pathname: string): boolean {
  return confidential.test(pathname);
}
