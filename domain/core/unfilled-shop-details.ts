import { parseRegistrationNumber } from './codes/registration-number.ts';
import { findPlaceholders, hasPlaceholder, type Placeholder } from './text/placeholders.ts';

/**
 * Returns the facts that keep a production shop closed. They are placeholders, and a registration number with a wrong
 * check digit (decision 0082). `facts` contains all facts of the shop or one section of them.
 */
export function findUnfilledShopDetails(facts: { readonly registrationNumber?: unknown }): Placeholder[] {
  const left = findPlaceholders(facts);
  const { registrationNumber: number } = facts;
  if (typeof number !== 'string' || hasPlaceholder(number) || parseRegistrationNumber(number) !== null) return left;
  return [...left, { path: ['registrationNumber'], found: number }];
}
