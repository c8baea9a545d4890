import { CROCKFORD_ALPHABET } from './crockford.ts';
import { invariant } from '../invariant.ts';
import { underLatinLayout } from '../text/keyboard-layout.ts';

export const CODE_BODY_LENGTH = 16;
export const CODE_LENGTH = CODE_BODY_LENGTH + 1;

const GROUP_LENGTH = 4;
const BASE = CROCKFORD_ALPHABET.length;

/**
 * Spaces, dashes of all kinds (also the Hebrew maqaf and the minus sign), underscores, dots and the
 * invisible marks that come along when a code is copied out of right-to-left text.
 */
const separators =
  /[\s\-_.\u00ad\u00b7\u05be\u061c\u180e\u200b-\u200f\u2010-\u2015\u202a-\u202e\u2060-\u2064\u2066-\u2069\u2212\ufe58\ufe63\ufeff\uff0d]/gu;

/** Quotes, brackets and full stops around a code that was copied out of a sentence. */
const wrapping = String.raw`"'.,;:!?…()[\]{}<>\u05f3\u05f4\u00ab\u00bb\u2018-\u201f\u2039\u203a`;
const wrapped = new RegExp(`^[\\s${wrapping}]+|[\\s${wrapping}]+$`, 'gu');

const bodyShape = new RegExp(`^[${CROCKFORD_ALPHABET}]{${CODE_BODY_LENGTH}}$`, 'u');
const codeShape = new RegExp(`^[${CROCKFORD_ALPHABET}]{${CODE_LENGTH}}$`, 'u');

/**
 * Adds the check character (Luhn modulo 32, weights 2 and 1 from the right): it finds every single
 * wrong character and every swap of neighbours but 0 with Z. Throws InvariantError unless given 16
 * characters of the alphabet.
 */
export function withCheckCharacter(body: string): string {
  invariant(bodyShape.test(body), 'a code is made of 16 characters of the alphabet');
  const check = (BASE - (luhnSum(body, 2) % BASE)) % BASE;
  return body + CROCKFORD_ALPHABET.charAt(check);
}

/** What was typed, scanned or pasted, without grouping and invisible marks, I and L read as 1, O as 0. */
export function bareCode(typed: string): string {
  const bare = typed.normalize('NFKC').replace(separators, '').toUpperCase();
  return bare.replaceAll(/[IL]/gu, '1').replaceAll('O', '0');
}

/**
 * Returns the bare texts that a typed or scanned text may stand for: as it is without quotes and brackets around it, and
 * as the same keys write it under the Latin keyboard layout. Under the Hebrew layout W is an apostrophe, so the text is
 * also read with what looks like a quote.
 */
export function codeReadings(typed: string): string[] {
  const unwrapped = typed.replace(separators, ' ').replace(wrapped, '');
  return [...new Set([unwrapped, underLatinLayout(typed), underLatinLayout(unwrapped)].map(bareCode))];
}

/**
 * Returns the canonical code that was typed, scanned or pasted: any case, any grouping, either keyboard layout, I and L
 * read as 1, O as 0. Null for what cannot be a code of ours; whether one exists is another question.
 */
export function canonicalCode(typed: string): string | null {
  return codeReadings(typed).find((code) => codeShape.test(code) && luhnSum(code, 1) % BASE === 0) ?? null;
}

/** 'XXXX-XXXX-XXXX-XXXX-X', as printed. Throws InvariantError for anything but a canonical code. */
export function formatCode(code: string): string {
  return groupsOf(code).join('-');
}

/** Characters one by one with a pause between the groups, for a screen reader: 'A B C D, E F G H, …'. */
export function spellCode(code: string): string {
  return groupsOf(code)
    .map((group) => [...group].join(' '))
    .join(', ');
}

/** The last four characters: enough to tell one's own codes apart, useless for redeeming. */
export function codeEnding(code: string): string {
  requireCode(code);
  return code.slice(-GROUP_LENGTH);
}

function groupsOf(code: string): string[] {
  requireCode(code);
  const starts = Array.from({ length: Math.ceil(CODE_LENGTH / GROUP_LENGTH) }, (_, index) => index * GROUP_LENGTH);
  return starts.map((start) => code.slice(start, start + GROUP_LENGTH));
}

function requireCode(code: string): void {
  invariant(codeShape.test(code), 'a canonical code has 17 characters of the alphabet');
}

/** Luhn's sum over base 32; `rightmostFactor` is 2 for a body that awaits its check character, 1 for a whole code. */
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
