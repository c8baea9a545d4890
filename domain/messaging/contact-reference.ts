import { invariant } from '#domain/core/invariant.ts';
import { crockfordOf } from '#domain/core/codes/crockford.ts';

/** Kinds of messages from visitors. */
export type ContactKind = 'contact' | 'franchise' | 'cancellation';

const letters = { contact: 'C', franchise: 'F', cancellation: 'X' } as const satisfies Record<ContactKind, string>;

const REFERENCE_LENGTH = 6;
/** Number of hexadecimal digits that are used; 30 of their 32 bits enter the reference. */
const HEX_DIGITS = 8;

/**
 * Returns a short reference for phone calls about a message, 'C-7K2M9Q': the kind, and 30 bits of `hex` (at least eight
 * hexadecimal digits, random at the end) in Crockford's alphabet. It grants no access.
 */
export function contactReference(kind: ContactKind, hex: string): string {
  invariant(/^[0-9a-f]{8,}$/u.test(hex), 'a reference is made of at least eight hexadecimal digits');
  return `${letters[kind]}-${crockfordOf(BigInt(`0x${hex.slice(-HEX_DIGITS)}`), REFERENCE_LENGTH)}`;
}
