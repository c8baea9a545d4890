import { expect, test } from 'vitest';
import { rotatingCodeBytes, rotatingCodeText, kindOfScannedText } from './rotating-code.ts';

const sealed = Uint8Array.from({ length: 49 }, (_, index) => (index * 37) % 256);
const text = rotatingCodeText(sealed);

test('a pass is capital letters and digits alone, and leads back to its bytes', () => {
  expect(text).toMatch(/^PW1[0-9A-HJKMNP-TV-Z]{79}$/);
  expect(rotatingCodeBytes(text)).toEqual(sealed);
  expect(rotatingCodeBytes(rotatingCodeText(Uint8Array.of(0, 0, 0, 0, 1)))).toEqual(Uint8Array.of(0, 0, 0, 0, 1));
});

test('a pass read while the keyboard is on Hebrew, or copied with a full stop behind it, is the same pass', () => {
  const keys: Readonly<Record<string, string>> = Object.fromEntries(
    Array.from(`Aש Bנ Cב Dג Eק Fכ Gע Hי Jח Kל Mצ Nמ Pפ Q/ Rר Sד Tא Vה W' Xס Yט Zז`.split(' '), (pair) => [...pair]),
  );
  expect(rotatingCodeBytes(Array.from(text, (key) => keys[key] ?? key).join(''))).toEqual(sealed);
  expect(rotatingCodeBytes(`${text}.`)).toEqual(sealed);
});

test('case, spaces and invisible marks of a scan do not matter', () => {
  expect(rotatingCodeBytes(` ${text.toLowerCase().slice(0, 20)} \u200e${text.slice(20)}`)).toEqual(sealed);
});

test.for([
  '',
  'PW1',
  `PW2${text.slice(3)}`,
  `${text}0`,
  text.slice(0, -1),
  `${text.slice(0, 9)}!${text.slice(9)}`,
  `PW1${'Z'.repeat(79)}`,
])('no pass: %s', (scanned) => {
  expect(rotatingCodeBytes(scanned) ?? new Uint8Array()).not.toEqual(sealed);
});

test('a text has one reading only: bits that belong to no byte make it no pass', () => {
  expect(rotatingCodeBytes(`PW1Z${text.slice(4)}`)).toBeNull();
  expect(rotatingCodeBytes('P'.repeat(201))).toBeNull();
  // a character more than its bytes need, although all its bits are zero
  expect(rotatingCodeBytes('PW10000000')).toEqual(Uint8Array.of(0, 0, 0, 0));
  expect(rotatingCodeBytes('PW1000000')).toBeNull();
});

test('what is longer than any pass is not taken apart', () => {
  const long = Uint8Array.from({ length: 123 }, () => 255);
  expect(rotatingCodeText(long)).toHaveLength(200);
  expect(rotatingCodeBytes(rotatingCodeText(long))).toEqual(long);
  expect(rotatingCodeBytes(` ${rotatingCodeText(long)}`)).toBeNull();
  expect(kindOfScannedText(`ABCD-EFGH-JKMN-PQRS-T${' '.repeat(200)}`)).toBe('code');
  expect(kindOfScannedText(`${' '.repeat(200)}ABCD-EFGH-JKMN-PQRS-T`)).toBe('other');
});

test('small bytes keep their place', () => {
  const small = Uint8Array.of(1, 2, 3, 0, 15);
  expect(rotatingCodeBytes(rotatingCodeText(small))).toEqual(small);
});

test('scanned texts are distinguished by their format', () => {
  expect(kindOfScannedText(text)).toBe('pass');
  expect(kindOfScannedText('ABCD-EFGH-JKMN-PQRS-T')).toBe('code');
  expect(kindOfScannedText('https://example.com/s/abc')).toBe('other');
});
