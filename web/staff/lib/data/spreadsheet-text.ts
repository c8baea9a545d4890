/**
 * Reason why a file cannot be read as text. `workbook`: the file is a workbook such as .xlsx. `letters`: its character
 * encoding is not supported.
 */
type UnreadableReason = 'workbook' | 'letters';
export type SpreadsheetText = { readonly text: string } | { readonly unread: UnreadableReason };

/**
 * First bytes of workbook files, in hexadecimal. These are ZIP files (.xlsx, .ods) and files in the OLE compound file
 * format (.xls).
 */
const WORKBOOKS = ['504b0304', 'd0cf11e0'];
const HEBREW = /[\u05D0-\u05EA]/;
/**
 * Matches control characters other than tab and line breaks. Such a character means that the text has another encoding,
 * or that the file is not text.
 */
const CONTROL = /(?![\t\n\v\f\r])\p{Cc}/u;
const SAMPLE_BYTES = 512;

function leadingBytesHex(bytes: Uint8Array): string {
  return [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function decodeText(encoding: string, bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return CONTROL.test(text) ? null : text;
  } catch {
    return null;
  }
}

/**
 * Detects UTF-16 by its byte order mark, or by zero bytes at the start. The header of every import has Latin letters,
 * and in UTF-16 every second byte of Latin text is zero.
 */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = leadingBytesHex(bytes);
  if (start.startsWith('fffe')) return 'utf-16le';
  if (start.startsWith('feff')) return 'utf-16be';
  const sample = [...bytes.subarray(0, SAMPLE_BYTES)];
  const zerosAt = (rest: number) => sample.filter((byte, at) => byte === 0 && at % 2 === rest).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (even === odd) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/**
 * Decodes a file that a spreadsheet program saved as CSV or text. Supports UTF-8, UTF-16, and Windows-1255, which Excel
 * in Israel uses for plain CSV. Refuses workbooks and other encodings, because otherwise names with wrong characters
 * would be stored.
 */
export function spreadsheetText(bytes: Uint8Array): SpreadsheetText {
  if (WORKBOOKS.includes(leadingBytesHex(bytes))) return { unread: 'workbook' };
  const wide = detectUtf16(bytes);
  const text = wide === null ? (decodeText('utf-8', bytes) ?? decodeHebrew(bytes)) : decodeText(wide, bytes);
  return text === null ? { unread: 'letters' } : { text };
}

function decodeHebrew(bytes: Uint8Array): string | null {
  const text = decodeText('windows-1255', bytes);
  return text !== null && HEBREW.test(text) ? text : null;
}
