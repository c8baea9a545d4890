/**
 * Latin character of each key on the Israeli keyboard (SI 1452). The table is keyed by the Hebrew character of the same
 * key.
 */
const latinOfHebrew: Readonly<Record<string, string>> = {
  '/': 'q',
  "'": 'w',
  '\u05f3': 'w',
  '\u2018': 'w',
  '\u2019': 'w',
  ק: 'e',
  ר: 'r',
  א: 't',
  ט: 'y',
  ו: 'u',
  ן: 'i',
  ם: 'o',
  פ: 'p',
  ש: 'a',
  ד: 's',
  ג: 'd',
  כ: 'f',
  ע: 'g',
  י: 'h',
  ח: 'j',
  ל: 'k',
  ך: 'l',
  ף: ';',
  ',': "'",
  ז: 'z',
  ס: 'x',
  ב: 'c',
  ה: 'v',
  נ: 'b',
  מ: 'n',
  צ: 'm',
  ת: ',',
  ץ: '.',
  '.': '/',
};

/**
 * Returns the text that the same keys would write with the Latin layout. Characters that are not on these keys do not
 * change.
 */
export function toLatinKeyboardLayout(typed: string): string {
  return Array.from(typed, (character) => latinOfHebrew[character] ?? character).join('');
}
