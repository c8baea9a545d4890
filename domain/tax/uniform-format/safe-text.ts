const ALEF = 0x5d0;
const TAV = 0x5ea;
/** Where ISO-8859-8 has its alef. */
const ALEF_BYTE = 0xe0;

/** Signs that the character set has in another shape. */
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
 * What of a text can stand in a record: Hebrew in the order in which it is read aloud, and plain ASCII. Points, accents,
 * line breaks, marks of direction and pictures go; quotes and dashes come in their plain shape. Ends where the field does.
 */
export function safeText(text: string, length: number): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[״“”„׳‘’‚־–—−…₪]/gu, (sign) => likeness[sign] ?? '')
    .replace(/\s/gu, ' ')
    .replace(/[^ -~א-ת]/gu, '');
  return plain.replace(/ {2,}/g, ' ').trim().slice(0, length).trimEnd();
}

/** The bytes of a record (ISO-8859-8-i: Hebrew as it is read aloud). Of nothing but what `safeText` leaves. */
export function hebrewBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => {
    const code = sign.charCodeAt(0);
    return code >= ALEF && code <= TAV ? code - ALEF + ALEF_BYTE : code;
  });
}
