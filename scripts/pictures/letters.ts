import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const ORIGINALS = 'node_modules/@fontsource-variable/rubik/files';
/** `web/site/styles/fonts.css` takes them from here. */
const LETTERS = 'web/dist/letters';

const signs = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

const accented = signs(0xa1, 0xff).filter((letter) => !'©·×'.includes(letter));

/**
 * Every page is preloaded with `latin` and `hebrew`, so they hold what our own texts are written with (a test
 * compares). The accented letters of names come in a file that only a page with such a name asks for.
 */
export const letters = {
  latin: [...signs(0x20, 0x7e), ...'\u00a0©·×–—‘’“”•…−'],
  'latin-accented': [...accented, ...'ıŒœˆ˚˜€™'],
  hebrew: [...signs(0x0590, 0x05ff), ...'₪◌', ...signs(0xfb1d, 0xfb4f)],
} as const;

const originals: Readonly<Record<keyof typeof letters, string>> = {
  latin: 'rubik-latin-wght-normal.woff2',
  'latin-accented': 'rubik-latin-wght-normal.woff2',
  hebrew: 'rubik-hebrew-wght-normal.woff2',
};

/** The weights that the style sheets use, and of the font's finesses those that show in our texts. */
const form = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: { min: 400, max: 800 } },
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'tnum'],
};

/**
 * Rubik cut down to what the site shows: the two files of a first visit are 27 KB instead of 45, and the first words
 * in their own letters come a round trip earlier on a phone (the first answer of a connection carries some 15 KB).
 */
async function writeLetters(): Promise<void> {
  mkdirSync(LETTERS, { recursive: true });
  for (const [name, shown] of Object.entries(letters)) {
    const original = readFileSync(join(ORIGINALS, originals[name as keyof typeof letters]));
    writeFileSync(join(LETTERS, `rubik-${name}.woff2`), await subsetFont(original, shown.join(''), form));
  }
}

if (import.meta.main) await writeLetters();
