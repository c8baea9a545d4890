import { invariant } from '#domain/core/invariant.ts';
import { CODE_ALPHABET } from '#domain/core/voucher-code.ts';

/** What visitors may write to us about. */
export type InboxKind = 'contact' | 'franchise' | 'cancellation';

const letters = { contact: 'C', franchise: 'F', cancellation: 'X' } as const satisfies Record<InboxKind, string>;

const REFERENCE_LENGTH = 6;
const BITS_PER_CHARACTER = 5;
/** Whole hexadecimal digits that hold 30 bits. */
const HEX_DIGITS = 8;

/**
 * What a person names when they call about their message: 'C-7K2M9Q', the kind and 30 bits of `hex` (at least
 * eight hexadecimal digits, random at the end) in Crockford's alphabet. Short enough to say; not a key to anything.
 */
export function inboxReference(kind: InboxKind, hex: string): string {
  invariant(/^[0-9a-f]{8,}$/u.test(hex), 'a reference is made of at least eight hexadecimal digits');
  let rest = BigInt(`0x${hex.slice(-HEX_DIGITS)}`);
  let text = '';
  for (let made = 0; made < REFERENCE_LENGTH; made += 1) {
    text = CODE_ALPHABET.charAt(Number(rest & 31n)) + text;
    rest >>= BigInt(BITS_PER_CHARACTER);
  }
  return `${letters[kind]}-${text}`;
}
