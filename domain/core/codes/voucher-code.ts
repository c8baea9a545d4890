import { CROCKFORD_ALPHABET } from './crockford.ts';
import { invariant } from '../invariant.ts';
import { toLatinKeyboardLayout } from '../text/keyboard-layout.ts';

export const VOUCHER_CODE_BODY_LENGTH = 16;
export const VOUCHER_CODE_LENGTH = VOUCHER_CODE_BODY_LENGTH + 1;

const GROUP_LENGTH = 4;
const BASE = CROCKFORD_ALPHABET.length;

/**
 * Separators in typed codes: spaces, all kinds of dashes (also the Hebrew maqaf and the minus sign), underscores and
 * dots. Invisible marks also count as separators, because they are copied with a code from right-to-left text.
 */
const separators =
  /[\s\-_.\u00ad\u00b7\u05be\u061c\u180e\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060-\u2064\u2066-\u2069\u2212\ufe58\ufe63\ufeff\uff0d]/gu;

/** Quotes, brackets and punctuation that surround a code that was copied from a sentence. */
const wrapping = String.raw`"'.,;:!?…()[\]{}<>\u05f3\u05f4\u00ab\u00bb\u2018-\u201f\u2039\u203a`;
const wrapped = new RegExp(`^[\\s${wrapping}]+|[\\s${wrapping}]+$`, 'gu');

const bodyShape = new RegExp(`^[${CROCKFORD_ALPHABET}]{${VOUCHER_CODE_BODY_LENGTH}}$`, 'u');
const codeShape = new RegExp(`^[${CROCKFORD_ALPHABET}]{${VOUCHER_CODE_LENGTH}}$`, 'u');

/**
 * Adds the check character to a code (Luhn modulo 32, weights 2 and 1 from the right). It detects every single wrong
 * character and every swap of neighbours, except 0 with Z. Throws InvariantError if the text is not 16 characters of
 * the alphabet.
 */
export function appendCheckCharacter(body: string): string {
  invariant(bodyShape.test(body), 'a code is made of 16 characters of the alphabet');
  const check = (BASE - (luhnSum(body, 2) % BASE)) % BASE;
  return body + CROCKFORD_ALPHABET.charAt(check);
}

/**
 * Removes separators and invisible marks from a typed, scanned or pasted text. The characters I and L are read as 1, and O
 * as 0.
 */
export function normalizeCode(typed: string): string {
  const bare = typed.normalize('NFKC').replace(separators, '').toUpperCase();
  return bare.replaceAll(/[IL]/gu, '1').replaceAll('O', '0');
}

/**
 * Returns the possible interpretations of a typed or scanned text. They are the text without surrounding quotes and
 * brackets, and the text that the same keys write with the Latin keyboard layout. With the Hebrew layout, the W key
 * writes an apostrophe, so quotes can stand for letters.
 */
export function codeCandidates(typed: string): string[] {
  const unwrapped = typed.replace(separators, ' ').replace(wrapped, '');
  return [...new Set([unwrapped, toLatinKeyboardLayout(typed), toLatinKeyboardLayout(unwrapped)].map(normalizeCode))];
}

/**
 * Returns the canonical form of a typed, scanned or pasted code. Any case, any grouping and both keyboard layouts are
 * accepted; I and L are read as 1, O as 0. Returns null if the text cannot be a voucher code, but does not check that
 * the code exists.
 */
export function canonicalCode(typed: string): string | null {
  return codeCandidates(typed).find((code) => codeShape.test(code) && luhnSum(code, 1) % BASE === 0) ?? null;
}

/** Formats a code as it is printed, 'XXXX-XXXX-XXXX-XXXX-X'. Throws InvariantError if the code is not canonical. */
export function formatCode(code: string): string {
  return groupsOf(code).join('-');
}

/** Returns the characters of a code with a pause between the groups, for a screen reader: 'A B C D, E F G H, …'. */
export function spellCode(code: string): string {
  return groupsOf(code)
    .map((group) => [...group].join(' '))
    .join(', ');
}

/**
 * Returns the last four characters of a voucher code. They are enough for its holder to recognise the code, but they
 * cannot be used to redeem it.
 */
export function codeEnding(code: string): string {
  requireCode(code);
  return code.slice(-GROUP_LENGTH);
}

function groupsOf(code: string): string[] {
  requireCode(code);
  const starts = Array.from(
    { length: Math.ceil(VOUCHER_CODE_LENGTH / GROUP_LENGTH) },
    (_, index) => index * GROUP_LENGTH,
  );
  return starts.map((start) => code.slice(start, start + GROUP_LENGTH));
}

function requireCode(code: string): void {
  invariant(codeShape.test(code), 'a canonical code has 17 characters of the alphabet');
}

/**
 * Calculates the Luhn sum of a text in base 32. `rightmostFactor` is 2 for a text without check character, and 1 for a
 * complete code.
 */
function luhnSum(text: string, rightmostFactor: 1 | 2): number {
  let sum = 0;
  let factor: number = rightmostFactor;
  for (const character of [...text].toReversed()) {
    const product = CROCKFORD_ALPHABET.indexOf(character) * factor;
    sum += Math.floor(product / BASE) + (product % BASE);
    factor = 3 - factor;
  }
  return sum;
}
