import { expect, test } from 'vitest';
import { spreadsheetText } from './spreadsheet-text.ts';

const TEXT = 'code,name_he\r\nshampoo,שמפו ₪5\r\n';

function wide(text: string, bigEndian = false): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}

/** Encodes Hebrew letters, which start at 0xE0 in Windows-1255 and at 0x80 in the DOS code page. */
function codePage(text: string, alef: number): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    if (letter === '₪') return 0xa4;
    const code = letter.charCodeAt(0);
    return code >= 0x5d0 ? code - 0x5d0 + alef : code;
  });
}

test.for([
  ['CSV UTF-8', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-8 without a mark', Buffer.from(TEXT)],
  ['Unicode text', wide(`\uFEFF${TEXT}`)],
  ['Unicode text of another machine', wide(`\uFEFF${TEXT}`, true)],
  ['UTF-16 without a mark', wide(TEXT)],
  ['UTF-16 of another machine without a mark', wide(TEXT, true)],
  ['CSV of Excel in Israel', codePage(TEXT, 0xe0)],
] as const)('%s is read', ([, bytes]) => {
  expect(spreadsheetText(bytes)).toEqual({ text: TEXT });
});

test.for([
  ['an Excel workbook', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14), 'workbook'],
  ['an old Excel workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'workbook'],
  ['CSV of DOS', codePage('code,שמפו', 0x80), 'letters'],
  ['a picture', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10), 'letters'],
  ['letters of another country', Uint8Array.of(0x63, 0x61, 0x66, 0xc9), 'letters'],
] as const)('%s is refused', ([, bytes, unread]) => {
  expect(spreadsheetText(bytes)).toEqual({ unread });
});
