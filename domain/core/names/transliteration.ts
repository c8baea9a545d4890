import { namePartsOf, searchedNameParts, indexedNamePrefix } from './name-words.ts';

/** Maximum number of spellings of one word that are searched. Only the most probable spellings are used. */
const SPELLINGS_MAX = 500;
/**
 * Maximum number of words in a search text for which the spellings in the other script (Hebrew or Latin) are searched.
 */
export const SPELLED_WORDS_MAX = 3;

/** Possible spellings of one or more characters. The most common spelling comes first. */
type Letters = Readonly<Record<string, readonly string[]>>;
type Spelling = { readonly text: string; readonly cost: number };

const FINAL_LETTERS: Letters = { כ: ['ך'], מ: ['ם'], נ: ['ן'], פ: ['ף'], צ: ['ץ'] };
const FINALS: Letters = { ך: ['כ'], ם: ['מ'], ן: ['נ'], ף: ['פ'], ץ: ['צ'] };

/** Groups of Latin characters that stand for one Hebrew character. Longer groups are tried before shorter groups. */
const latinGroups: Letters = {
  tch: ['צ'],
  sch: ['ש'],
  sh: ['ש'],
  ch: ['ח', 'כ', 'צ'],
  kh: ['ח', 'כ'],
  tz: ['צ'],
  ts: ['צ'],
  th: ['ת', 'ט'],
  ph: ['פ'],
  ck: ['ק'],
  aa: ['', 'ע', 'א'],
  ai: ['יי', 'י', 'אי', ''],
  ay: ['יי', 'י', 'אי'],
  ee: ['י', 'א', ''],
  oo: ['ו'],
  ou: ['ו'],
  ia: ['יה', 'יא', 'י'],
  io: ['יו', 'יאו'],
  uy: ['יא', 'וי'],
  b: ['ב'],
  c: ['ק', 'כ', 'ס'],
  d: ['ד'],
  f: ['פ'],
  g: ['ג'],
  h: ['ה', 'ח', ''],
  j: ['ג', 'י'],
  k: ['ק', 'כ'],
  l: ['ל'],
  m: ['מ'],
  n: ['נ'],
  p: ['פ'],
  q: ['ק'],
  r: ['ר'],
  s: ['ס', 'ש'],
  t: ['ת', 'ט'],
  v: ['ב', 'ו'],
  w: ['ו', 'וו'],
  x: ['קס'],
  y: ['י', 'יי', ''],
  z: ['ז', 'צ'],
};
const latinFirst: Letters = {
  a: ['א', 'ע'],
  e: ['א', 'ע', 'אי'],
  i: ['אי', 'י', 'עי', 'ע'],
  o: ['או', 'עו', 'ע', 'א'],
  u: ['או', 'עו'],
};
const latinInside: Letters = {
  a: ['', 'א', 'ע'],
  e: ['', 'א', 'י', 'ע'],
  i: ['י', '', 'אי'],
  o: ['ו', '', 'או'],
  u: ['ו', ''],
};
const latinLast: Letters = {
  a: ['ה', 'א', 'ע', 'עה', ''],
  e: ['ה', '', 'א'],
  i: ['י', 'אי'],
  o: ['ו', 'ה'],
  u: ['ו'],
};

const hebrewLetters: Letters = {
  א: ['', 'a', 'e', 'o', 'i'],
  ב: ['b', 'v'],
  ג: ['g', 'j'],
  ד: ['d'],
  ה: ['h', 'a', 'ah', 'e', ''],
  ו: ['o', 'v', 'u', 'w', 'oo'],
  ז: ['z'],
  ח: ['ch', 'h', 'kh'],
  ט: ['t'],
  י: ['i', 'y', '', 'ee'],
  כ: ['k', 'ch', 'c', 'kh'],
  ל: ['l'],
  מ: ['m'],
  נ: ['n', 'nn'],
  ס: ['s', 'ss'],
  ע: ['', 'a', 'e', 'ae', 'aa', 'o'],
  פ: ['p', 'f', 'ph'],
  צ: ['tz', 'ts', 'z'],
  ק: ['k', 'c', 'q'],
  ר: ['r'],
  ש: ['sh', 's'],
  ת: ['t', 'th'],
};
/** Vowels that are not written between two consonants in Hebrew. Rarer vowels have a higher cost. */
const unwrittenVowels = [
  { vowel: '', cost: 0.25 },
  { vowel: 'a', cost: 0 },
  { vowel: 'e', cost: 0.25 },
  { vowel: 'i', cost: 0.75 },
  { vowel: 'o', cost: 0.75 },
] as const;

/**
 * Returns the search parts of each word: those of the word itself, and those of its probable spellings in the other
 * script (Hebrew or Latin). For example, 'michal' is also searched as 'מיכל', and 'נועה' also as 'noa'. Returns null if
 * no word has a spelling in the other script, or if there are more than `SPELLED_WORDS_MAX` words.
 */
export function transliteratedNameParts(typed: string): string[][] | null {
  const words = searchedNameParts(typed);
  if (words.length === 0 || words.length > SPELLED_WORDS_MAX) return null;
  const spelled = words.map((word) => [...new Set([word, ...transliterationsOf(word).map(indexedNamePrefix)])]);
  return spelled.some((spellings) => spellings.length > 1) ? spelled : null;
}

/**
 * Returns true if each typed word is the beginning of a word in the name. The name and the typed words can be in Hebrew
 * or Latin script.
 */
export function matchesName(name: string, typed: string): boolean {
  const parts = transliteratedNameParts(typed) ?? searchedNameParts(typed).map((part) => [part]);
  const beginnings = new Set(namePartsOf(name));
  return parts.length > 0 && parts.every((spellings) => spellings.some((part) => beginnings.has(part)));
}

/**
 * Cache of the spellings of recent words. It is useful because a search compares each word with many people, and the
 * spellings of one word take some milliseconds to calculate.
 */
const latestSpellings = new Map<string, readonly string[]>();
const LATEST_WORDS_MAX = 20;

/**
 * Returns probable spellings of a word in the other script (Hebrew or Latin). The most probable spelling comes first.
 * Returns no spellings for other characters.
 */
export function transliterationsOf(word: string): readonly string[] {
  const known = latestSpellings.get(word);
  if (known !== undefined) return known;
  const spellings = computeTransliterations(word);
  if (latestSpellings.size >= LATEST_WORDS_MAX) latestSpellings.clear();
  latestSpellings.set(word, spellings);
  return spellings;
}

function computeTransliterations(word: string): string[] {
  if (/^[a-z]{2,}$/u.test(word)) return textsOf(hebrewSpellingsOf(word));
  return /^[\u05D0-\u05EA]{2,}$/u.test(word) ? textsOf(latinSpellingsOf(word)) : [];
}

function textsOf(spellings: readonly Spelling[]): string[] {
  return [...new Set(spellings.map(({ text }) => text))].filter((text) => text.length > 1).slice(0, SPELLINGS_MAX);
}

function hebrewSpellingsOf(word: string): Spelling[] {
  // a doubled Latin consonant stands for a single Hebrew consonant
  const letters = word.replaceAll(/([^aeo])\1/gu, '$1');
  let spellings: Spelling[] = [{ text: '', cost: 0 }];
  for (let at = 0; at < letters.length;) {
    const group = [3, 2, 1].map((length) => letters.slice(at, at + length)).find((text) => text in latinGroups);
    const next = group ?? letters.charAt(at);
    const isLast = at + next.length === letters.length;
    const vowels = at === 0 ? latinFirst : isLast ? latinLast : latinInside;
    spellings = extendSpellings(spellings, latinGroups[next] ?? vowels[next] ?? ['']);
    at += next.length;
  }
  // both forms are returned, because a word that is still being typed does not yet end with the final form of a Hebrew
  // letter
  return cheapestSpellings(
    spellings.flatMap(({ text, cost }) => [
      { text: withFinalLetter(text), cost },
      { text, cost: cost + 1 },
    ]),
  );
}

function withFinalLetter(text: string): string {
  const [final] = FINAL_LETTERS[text.at(-1) ?? ''] ?? [];
  return final === undefined ? text : `${text.slice(0, -1)}${final}`;
}

function latinSpellingsOf(word: string): Spelling[] {
  const letters = [...word].map((letter) => FINALS[letter]?.[0] ?? letter);
  let spellings: Spelling[] = [{ text: '', cost: 0 }];
  letters.forEach((letter, position) => {
    const choices = hebrewLetters[letter] ?? [''];
    const before = position === 0 ? [{ vowel: '', cost: 0 }] : unwrittenVowels;
    const sounds = before.flatMap(({ vowel, cost }) =>
      choices
        .map((choice, rank) => ({ vowel, text: `${vowel}${choice}`, cost: cost + rank * 0.75 }))
        // a vowel that Hebrew does not write is not inserted next to a written vowel
        .filter(({ text }) => vowel === '' || (text.length > 1 && !/^[aeiou]{2}/u.test(text))),
    );
    spellings = cheapestSpellings(
      spellings.flatMap((known) =>
        sounds
          .filter(({ vowel }) => vowel === '' || !/[aeiou]$/u.test(known.text))
          .map(({ text, cost }) => ({ text: `${known.text}${text}`, cost: known.cost + cost })),
      ),
    );
  });
  return spellings;
}

function extendSpellings(spellings: readonly Spelling[], choices: readonly string[]): Spelling[] {
  return cheapestSpellings(
    spellings.flatMap(({ text, cost }) =>
      choices.map((choice, rank) => ({ text: `${text}${choice}`, cost: cost + rank })),
    ),
  );
}

function cheapestSpellings(spellings: readonly Spelling[]): Spelling[] {
  return spellings.toSorted((one, other) => one.cost - other.cost).slice(0, SPELLINGS_MAX);
}
