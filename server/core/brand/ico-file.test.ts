import { expect, test } from 'vitest';
import { encodeIco } from './ico-file.ts';

test('an icon file says how large its picture is and where it begins', () => {
  const png = Buffer.from('a picture');
  const ico = encodeIco(png, 32);
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  const [length, from] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
  expect(ico.subarray(from, from + length)).toEqual(png);
});
