import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canonicalCode,
  VOUCHER_CODE_BODY_LENGTH,
  VOUCHER_CODE_LENGTH,
  codeEnding,
  formatCode,
  spellCode,
  appendCheckCharacter,
} from './voucher-code.ts';
import { CROCKFORD_ALPHABET } from './crockford.ts';

const anyBody = fc.string({
  unit: fc.constantFrom(...CROCKFORD_ALPHABET),
  minLength: VOUCHER_CODE_BODY_LENGTH,
  maxLength: VOUCHER_CODE_BODY_LENGTH,
});
const anyCode = anyBody.map(appendCheckCharacter);
const anyPlace = fc.nat({ max: VOUCHER_CODE_LENGTH - 1 });

test('a code has 17 characters in groups that are easy to read out', () => {
  const code = appendCheckCharacter('0123456789ABCDEF');
  expect(code).toBe('0123456789ABCDEF8');
  expect(formatCode(code)).toBe('0123-4567-89AB-CDEF-8');
  expect(spellCode(code)).toBe('0 1 2 3, 4 5 6 7, 8 9 A B, C D E F, 8');
  expect(codeEnding(code)).toBe('DEF8');
});

test('the alphabet has 32 characters and none of those that are taken for others', () => {
  expect(new Set(CROCKFORD_ALPHABET).size).toBe(32);
  expect([...'ILOU'].filter((character) => CROCKFORD_ALPHABET.includes(character))).toEqual([]);
});

test('every code is read back however it is written', () => {
  const anyFilling = fc.constantFrom(
    '',
    ' ',
    '-',
    '\u05be',
    '\u2013',
    '\u2212',
    '\u00a0',
    '\u200f',
    '\u2066',
    '\ufeff',
    '\n',
  );
  fc.assert(
    fc.property(
      anyCode,
      fc.array(anyFilling, { minLength: 17, maxLength: 17 }),
      fc.boolean(),
      (code, filling, lower) => {
        const written = [...code].map((character, index) => `${filling[index]}${character}`).join('');
        expect(canonicalCode(lower ? written.toLowerCase() : written)).toBe(code);
        expect(canonicalCode(formatCode(code))).toBe(code);
      },
    ),
  );
});

test('letters that look like digits are read as those digits', () => {
  const code = appendCheckCharacter('0100000000000011');
  const [check = ''] = code.slice(-1);
  for (const written of [
    `OI0000000000OOlL${check}`,
    `oi0000000000ooLi${check}`,
    `０１０００００００００００ＯＩＬ${check}`.replace('ＯＩＬ', '0IL'),
  ]) {
    expect(canonicalCode(written)).toBe(code);
  }
});

/** Characters that the keys of a code write while the Israeli keyboard layout is Hebrew. */
const hebrewKeys: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(`Aש Bנ Cב Dג Eק Fכ Gע Hי Jח Kל Mצ Nמ Pפ Q/ Rר Sד Tא Vה W' Xס Yט Zז`.split(' '), (pair) => [...pair]),
);

test('a code typed or scanned while the keyboard is on Hebrew is the same code, grouped or not', () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      const inHebrew = (text: string) => Array.from(text, (key) => hebrewKeys[key] ?? key).join('');
      expect(canonicalCode(inHebrew(code))).toBe(code);
      expect(canonicalCode(inHebrew(formatCode(code)))).toBe(code);
      expect(canonicalCode(` ${inHebrew(code).replaceAll("'", '׳')}\n`)).toBe(code);
    }),
  );
});

test.each(['.', ')', '"', '”', '״', '’', "'", ').', '!', '\u200f', '\u2069.', '?', ']'])(
  'a code out of a sentence is read without %j behind it, and without quotes before',
  (behind) => {
    const code = appendCheckCharacter('0123456789ABCDEF');
    for (const before of ['', '"', '(', '\u200f„']) {
      expect(canonicalCode(`${before}${formatCode(code)}${behind}`)).toBe(code);
    }
  },
);

test('a single wrong character is always noticed', () => {
  fc.assert(
    fc.property(anyCode, anyPlace, fc.constantFrom(...CROCKFORD_ALPHABET), (code, place, wrong) => {
      fc.pre(code[place] !== wrong);
      expect(canonicalCode(code.slice(0, place) + wrong + code.slice(place + 1))).toBe(null);
    }),
    { numRuns: 5_000 },
  );
});

test('two neighbours swapped are always noticed, but for 0 with Z', () => {
  const blind = new Set(['0Z', 'Z0']);
  const missed: string[] = [];
  const rest = '5'.repeat(VOUCHER_CODE_BODY_LENGTH - 2);
  for (const left of CROCKFORD_ALPHABET) {
    for (const right of CROCKFORD_ALPHABET) {
      const code = appendCheckCharacter(left + right + rest);
      const swapped = right + left + code.slice(2);
      if (left !== right && canonicalCode(swapped) !== null) {
        missed.push(left + right);
      }
    }
  }
  expect(new Set(missed)).toEqual(blind);
});

test('the check character is one of the neighbours that may be swapped', () => {
  fc.assert(
    fc.property(anyCode, fc.nat({ max: VOUCHER_CODE_LENGTH - 2 }), (code, place) => {
      const left = code.charAt(place);
      const right = code.charAt(place + 1);
      fc.pre(left !== right && !['0Z', 'Z0'].includes(left + right));
      expect(canonicalCode(code.slice(0, place) + right + left + code.slice(place + 2))).toBe(null);
    }),
    { numRuns: 2_000 },
  );
});

test('what cannot be a code is none, whatever it is', () => {
  for (const typed of [
    '',
    ' ',
    '0123456789ABCDEF',
    '0123456789ABCDEF88',
    '0123456789ABCDEF9',
    'U123456789ABCDEF8',
    'שלום',
  ]) {
    expect(canonicalCode(typed)).toBe(null);
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (typed) => {
      const code = canonicalCode(typed);
      expect(code === null || appendCheckCharacter(code.slice(0, -1)) === code).toBe(true);
    }),
  );
});

test('only a canonical code is printed, and only a body of the alphabet gets a check character', () => {
  expect(() => formatCode('abc')).toThrow('canonical code');
  expect(() => spellCode('0123-4567-89AB-CDEF-8')).toThrow('canonical code');
  expect(() => codeEnding('')).toThrow('canonical code');
  expect(() => appendCheckCharacter('0123456789abcdef')).toThrow('alphabet');
  expect(() => appendCheckCharacter('0')).toThrow('alphabet');
});
