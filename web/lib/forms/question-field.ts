/**
 * Returns the name of the hidden field that belongs to the email field `name`. The hidden field contains the last email
 * address for which the visitor was asked about a typo. See `server/core/http/problems/form-confirmations.ts`.
 */
export function faqFieldOf(name: string): string {
  return `${name}Asked`;
}
