/**
 * Returns the name of a hidden field. It contains the email address about which the visitor was asked last
 * (`server/core/http/problems/form-confirmations.ts`).
 */
export function questionFieldOf(name: string): string {
  return `${name}Asked`;
}
