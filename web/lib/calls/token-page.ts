/** Pages whose address is itself the key to somebody's purchase or account; the language prefix may stand before. */
const tokenPage = /^(?:\/(?:en|he))?\/(?:checkout\/return|receipt|voucher|rate|s|wash|password|email)\/./;

/** True where the address must not be counted, kept in a referrer or asked about. */
export function isTokenPage(pathname: string): boolean {
  return tokenPage.test(pathname);
}
