import { expect, test } from 'vitest';
import { hasPdfTrailer, PDF_HEAD_BYTES, hasPdfHeader } from './pdf-kind.ts';

function bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

test.each([
  ['the head alone', '%PDF-1.7\n', true],
  ['a blank line before it', '\r\n%PDF-1.4', true],
  ['a byte order mark before it', '\u00ef\u00bb\u00bf%PDF-1.4', true],
  ['a mark and blanks before it', '\u00ef\u00bb\u00bf \r\n\r\n%PDF-1.4', true],
  ['a head that begins too late', `${' '.repeat(PDF_HEAD_BYTES - 4)}%PDF-1.4`, false],
  ['half a head', 'PDF-1.7', false],
  ['a page before it', '<html>%PDF-1.7', false],
  ['nothing', '', false],
])('whether %s begins a PDF', (_what, text, expected) => {
  expect(hasPdfHeader(bytes(text))).toBe(expected);
});

test.each([
  ['the end marker', 'startxref\n9\n%%EOF', true],
  ['a comment of a web server', '%%EOF\r\n<!-- 20 ms -->\n', true],
  ['zero bytes', `%%EOF\n${'\0'.repeat(9_000)}`, true],
  ['blank lines', `%%EOF\n${' \r\n'.repeat(3_000)}`, true],
  ['too much else', `%%EOF\n${'x'.repeat(2_048)}`, false],
  ['an object', 'endobj\n', false],
  ['nothing', '', false],
])('whether a file that ends in %s is whole', (_what, text, expected) => {
  expect(hasPdfTrailer(bytes(text))).toBe(expected);
});
