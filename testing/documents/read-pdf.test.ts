import { expect, test } from 'vitest';
import { textOfPdf } from './read-pdf.ts';

/** A page that shows some glyphs: 0x0028 is 'a', 0x0029 is 'b', 0x005c is 'c', 0x0080 is 'd'. */
function pdfShowing(glyphs: string): Buffer {
  const meanings = '<0028> <0061>\n<0029> <0062>\n<005C> <0063>\n<0080> <0064>';
  const objects = [
    '<< /Font << /f0 2 0 R >> >>',
    '<< /ToUnicode 3 0 R >>',
    `<< >>\nstream\n${meanings}\nendstream`,
    `<< >>\nstream\n/f0 9 Tf ${glyphs}\nendstream`,
  ];
  return Buffer.from(objects.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`).join(''), 'latin1');
}

test.each([
  ['escaped parentheses', String.raw`(\000\(\000\)) Tj`, 'ab'],
  ['a pair of parentheses as it is', String.raw`(\000(\000)) Tj`, 'ab'],
  ['a pair within a pair', String.raw`(\000(\000(\000)\000)) Tj`, 'aabb'],
  ['a backslash', String.raw`(\000\\) Tj`, 'c'],
  ['hexadecimal digits', '<002800800029> Tj', 'adb'],
  ['pieces with distances', String.raw`[(\000\() -12.5 <0080> 3 (\000\))] TJ`, 'adb'],
])('glyphs that are written as %s are read', (_, glyphs, text) => {
  expect(textOfPdf(pdfShowing(glyphs))).toBe(`${text}\n`);
});
