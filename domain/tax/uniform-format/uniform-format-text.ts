const ALEF = 0x5d0;
const TAV = 0x5ea;
/** Code of alef in ISO-8859-8. */
const ALEF_BYTE = 0xe0;

/** ASCII replacements for characters that are missing in the character set of the tax export. */
const likeness: Readonly<Record<string, string>> = {
  '״': '"',
  '“': '"',
  '”': '"',
  '„': '"',
  '׳': "'",
  '‘': "'",
  '’': "'",
  '‚': "'",
  '־': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '₪': 'NIS',
};

/**
 * Returns the part of a text that a record can contain. A record can contain Hebrew in logical order, and ASCII. Vowel
 * points, accents, line breaks, direction marks and emoji are removed. Quotes and dashes are replaced by ASCII
 * characters. The text is cut at the length of the field.
 */
export function toUniformFormatText(text: string, length: number): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[״“”„׳‘’‚־–—−…₪]/gu, (sign) => likeness[sign] ?? '')
    .replace(/\s/gu, ' ')
    .replace(/[^ -~א-ת]/gu, '');
  return plain.replace(/ {2,}/g, ' ').trim().slice(0, length).trimEnd();
}

/** Encodes a record as ISO-8859-8-i (Hebrew in logical order). The text must come from `toUniformFormatText`. */
export function encodeHebrew(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => {
    const code = sign.charCodeAt(0);
    return code >= ALEF && code <= TAV ? code - ALEF + ALEF_BYTE : code;
  });
}
