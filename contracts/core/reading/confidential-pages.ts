/** Addresses that are a key, or that show what only this browser may see; the language prefix may stand before. */
const confidential = /^(?:\/(?:en|he))?\/(?:checkout\/return|receipt|voucher|rate|s|wash|password|email|phone)\/./;

/**
 * True for a page that no cache keeps, no other site learns of and no count includes. Server and browser ask the same
 * rule: the headers and the page must agree.
 */
export function isConfidentialPage(pathname: string): boolean {
  return confidential.test(pathname);
}
