import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const ORIGINALS = 'node_modules/@fontsource-variable/rubik/files';
/** Folder of the subset fonts. `web/site/styles/fonts.css` loads them from this folder. */
const LETTERS = 'web/dist/letters';

const signs = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** Signs that none of the site's own texts contain. They are needed only for texts that users type. */
const rareSigns = [...'#$*<=>[\\]^_`{|}~•−'];

const accented = signs(0xa1, 0xff).filter((letter) => !'©·×'.includes(letter));

/**
 * Character sets of the font files. Every page preloads `latin` and `hebrew`, which contain all characters of our own
 * texts (a test checks this). Accented characters of names and rare signs are in a separate file, which is loaded only
 * if a page needs it.
 */
export const letters = {
  latin: [...signs(0x20, 0x7e).filter((sign) => !rareSigns.includes(sign)), ...'\u00a0©·×–—‘’“”…'],
  'latin-accented': [...rareSigns, ...accented, ...'ıŒœˆ˚˜€™'],
  hebrew: [...signs(0x0590, 0x05ff), ...'₪◌', ...signs(0xfb1d, 0xfb4f)],
} as const;

const originals: Readonly<Record<keyof typeof letters, string>> = {
  latin: 'rubik-latin-wght-normal.woff2',
  'latin-accented': 'rubik-latin-wght-normal.woff2',
  hebrew: 'rubik-hebrew-wght-normal.woff2',
};

const form = {
  targetFormat: 'woff2' as const,
  variationAxes: { wght: { min: 400, max: 800 } },
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'tnum'],
};

/**
 * Writes fonts that contain only the characters of the site, made from Rubik. The two files of a first visit have 25
 * instead of 45 KB. A connection transfers only about 15 KB in its first round trip. On a phone, the text therefore
 * appears in its own font one round trip earlier.
 */
async function writeLetters(): Promise<void> {
  mkdirSync(LETTERS, { recursive: true });
  for (const [name, shown] of Object.entries(letters)) {
    const original = readFileSync(join(ORIGINALS, originals[name as keyof typeof letters]));
    writeFileSync(join(LETTERS, `rubik-${name}.woff2`), await subsetFont(original, shown.join(''), form));
  }
}

if (import.meta.main) await writeLetters();
