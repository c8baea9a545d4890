const letters: Readonly<Record<string, string>> = {
  א: 'a',
  ב: 'b',
  ג: 'g',
  ד: 'd',
  ה: 'h',
  ו: 'o',
  ז: 'z',
  ח: 'h',
  ט: 't',
  י: 'i',
  ך: 'k',
  כ: 'k',
  ל: 'l',
  ם: 'm',
  מ: 'm',
  ן: 'n',
  נ: 'n',
  ס: 's',
  ע: 'a',
  ף: 'f',
  פ: 'p',
  ץ: 'tz',
  צ: 'tz',
  ק: 'k',
  ר: 'r',
  ש: 'sh',
  ת: 't',
};
const firstLetters: Readonly<Record<string, string>> = { ו: 'v', י: 'y' };

/** Matches one word of a station name. A word consists of Latin characters and digits, or of Hebrew letters. */
const WORD = /[a-z0-9]+|[\u05D0-\u05EA]+/gu;

/**
 * Converts a Hebrew word to Latin characters. Hebrew does not write most vowels. An 'a' is therefore added after a
 * first consonant that another consonant follows.
 */
function latinOf(word: string): string {
  if (/^[a-z0-9]/u.test(word)) return word;
  const spelled = [...word].map((letter, at) => (at === 0 ? firstLetters[letter] : undefined) ?? letters[letter] ?? '');
  if (word.length > 2 && word.endsWith('ה')) spelled.splice(-1, 1, 'a');
  return spelled.join('').replace(/^(sh|tz|[^aio])(?=[^aio])/u, '$1a');
}

/**
 * Proposes the name for the URL of a station, from its English or Hebrew name. 'Jaffa · The Dock' gives
 * 'jaffa-the-dock', and 'רמת גן' gives 'ramt-gan'. The result is empty if the name has no word.
 */
export function suggestedSlug(name: string, lengthMax: number): string {
  // accents and apostrophes are part of a word: 'Café', 'King’s'
  const plain = name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’׳"״]/gu, '')
    .toLowerCase();
  let slug = '';
  for (const [word] of plain.matchAll(WORD)) {
    const longer = slug === '' ? latinOf(word) : `${slug}-${latinOf(word)}`;
    if (longer.length > lengthMax) break;
    slug = longer;
  }
  return slug;
}
