import { invariant } from '#domain/core/invariant.ts';
import { encodeCrockford } from '#domain/core/codes/crockford.ts';

export type ContactKind = 'contact' | 'franchise' | 'cancellation';

const letters = { contact: 'C', franchise: 'F', cancellation: 'X' } as const satisfies Record<ContactKind, string>;

const REFERENCE_LENGTH = 6;
/** Number of hexadecimal digits that are used. They have 32 bits, of which 30 become part of the reference. */
const HEX_DIGITS = 8;

/**
 * Creates a short reference for phone calls about a message, such as 'C-7K2M9Q'. It contains the kind of the message,
 * and 30 bits of `hex` in Crockford's alphabet. `hex` must have at least eight hexadecimal digits with a random end,
 * and the reference grants no access.
 */
export function contactReference(kind: ContactKind, hex: string): string {
  invariant(/^[0-9a-f]{8,}$/u.test(hex), 'a reference is made of at least eight hexadecimal digits');
  return `${letters[kind]}-${encodeCrockford(BigInt(`0x${hex.slice(-HEX_DIGITS)}`), REFERENCE_LENGTH)}`;
}
