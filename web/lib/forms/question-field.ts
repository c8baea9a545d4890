/**
 * Returns the name of the hidden field that belongs to the email field `name`. The hidden field contains the email
 * address for which a question about a typo was last shown (`server/core/http/problems/form-confirmations.ts`).
 */
export function questionFieldOf(name: string): string {
  return `${name}Asked`;
}
