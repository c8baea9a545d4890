import { expect, test } from 'vitest';
import { washPassBytes, washPassText, kindOfScannedText } from './wash-pass.ts';

const sealed = Uint8Array.from({ length: 49 }, (_, index) => (index * 37) % 256);
const text = washPassText(sealed);

test('a pass is capital letters and digits alone, and leads back to its bytes', () => {
  expect(text).toMatch(/^PW1[0-9A-HJKMNP-TV-Z]{79}$/);
  expect(washPassBytes(text)).toEqual(sealed);
  expect(washPassBytes(washPassText(Uint8Array.of(0, 0, 0, 0, 1)))).toEqual(Uint8Array.of(0, 0, 0, 0, 1));
});

test('a pass read while the keyboard is on Hebrew, or copied with a full stop behind it, is the same pass', () => {
  const keys: Readonly<Record<string, string>> = Object.fromEntries(
    Array.from(`Aש Bנ Cב Dג Eק Fכ Gע Hי Jח Kל Mצ Nמ Pפ Q/ Rר Sד Tא Vה W' Xס Yט Zז`.split(' '), (pair) => [...pair]),
  );
  expect(washPassBytes(Array.from(text, (key) => keys[key] ?? key).join(''))).toEqual(sealed);
  expect(washPassBytes(`${text}.`)).toEqual(sealed);
});

test('case, spaces and invisible marks of a scan do not matter', () => {
  expect(washPassBytes(` ${text.toLowerCase().slice(0, 20)} \u200e${text.slice(20)}`)).toEqual(sealed);
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
  expect(washPassBytes(scanned) ?? new Uint8Array()).not.toEqual(sealed);
});

test('a text has one reading only: bits that belong to no byte make it no pass', () => {
  expect(washPassBytes(`PW1Z${text.slice(4)}`)).toBeNull();
  expect(washPassBytes('P'.repeat(201))).toBeNull();
  // a character more than its bytes need, although all its bits are zero
  expect(washPassBytes('PW10000000')).toEqual(Uint8Array.of(0, 0, 0, 0));
  expect(washPassBytes('PW1000000')).toBeNull();
});

test('what is longer than any pass is not taken apart', () => {
  const long = Uint8Array.from({ length: 123 }, () => 255);
  expect(washPassText(long)).toHaveLength(200);
  expect(washPassBytes(washPassText(long))).toEqual(long);
  expect(washPassBytes(` ${washPassText(long)}`)).toBeNull();
  expect(kindOfScannedText(`ABCD-EFGH-JKMN-PQRS-T${' '.repeat(200)}`)).toBe('code');
  expect(kindOfScannedText(`${' '.repeat(200)}ABCD-EFGH-JKMN-PQRS-T`)).toBe('other');
});

test('small bytes keep their place', () => {
  const small = Uint8Array.of(1, 2, 3, 0, 15);
  expect(washPassBytes(washPassText(small))).toEqual(small);
});

test('scanned texts are distinguished by their format', () => {
  expect(kindOfScannedText(text)).toBe('pass');
  expect(kindOfScannedText('ABCD-EFGH-JKMN-PQRS-T')).toBe('code');
  expect(kindOfScannedText('https://example.com/s/abc')).toBe('other');
});
