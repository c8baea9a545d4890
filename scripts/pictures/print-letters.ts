import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { PrintFont } from '../../domain/core/text/print-fonts.ts';
import { renameFontFamily } from './font-family.ts';
import { codePointsOfFont } from '../code-points-of-font.ts';

/** Folder of the fonts for printed documents. Typesetting reads them from this folder (server/main.ts). */
const PRINT_LETTERS = 'web/dist/letters/print';
/**
 * File with the table of the characters that each font contains. Before a purchase, the shop uses it to find characters
 * that cannot be printed.
 */
const TABLE = 'domain/core/text/print-fonts.ts';

type Source = Omit<PrintFont, 'letters'> & {
  readonly source: string;
  readonly weights: readonly number[];
  /** First and last code point to include. Absent if all characters of the font are included. */
  readonly range?: readonly [number, number];
};

const bothWeights = [400, 700];

function rubik(file: string, family: string, place: PrintFont['place']): Source {
  const source = `@fontsource-variable/rubik/files/rubik-${file}-wght-normal.woff2`;
  return { file, family: `Print ${family}`, place, source, weights: bothWeights };
}

/** Returns the font source for one writing system of Noto Sans. Each writing system has its own package. */
function noto(script: string, family: string, place: PrintFont['place'] = 'after'): Source {
  const source = `@fontsource-variable/noto-sans-${script}/files/noto-sans-${script}-${script}-wght-normal.woff2`;
  return { file: `noto-${script}`, family: `Print ${family}`, place, source, weights: bothWeights };
}

function notoSlice(slice: string, family: string): Source {
  const source = `@fontsource-variable/noto-sans/files/noto-sans-${slice}-wght-normal.woff2`;
  return { file: `noto-${slice}`, family: `Print ${family}`, place: 'after', source, weights: bothWeights };
}

/**
 * Font sources in the order in which they are searched. Rubik is for the usual writing systems in Israel, and Noto for
 * the others.
 */
export const printFontSources: readonly Source[] = [
  rubik('latin', 'Latin', 'usual'),
  rubik('hebrew', 'Hebrew', 'usual'),
  rubik('latin-ext', 'Accented', 'usual'),
  rubik('cyrillic', 'Cyrillic', 'usual'),
  rubik('arabic', 'Arabic', 'usual'),
  rubik('cyrillic-ext', 'Further Cyrillic', 'after'),
  noto('hebrew', 'Further Hebrew', 'before'),
  noto('arabic', 'Further Arabic', 'before'),
  notoSlice('latin-ext', 'Further Latin'),
  notoSlice('vietnamese', 'Vietnamese'),
  notoSlice('greek', 'Greek'),
  notoSlice('greek-ext', 'Further Greek'),
  noto('ethiopic', 'Ethiopic'),
  noto('georgian', 'Georgian'),
  noto('armenian', 'Armenian'),
  noto('thai', 'Thai'),
  noto('devanagari', 'Devanagari'),
  {
    file: 'noto-emoji',
    family: 'Print Emoji',
    place: 'after',
    source: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
    weights: [400],
  },
  {
    file: 'noto-symbols',
    family: 'Print Symbols',
    place: 'after',
    source: '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2',
    weights: [400],
    // this range has hearts, stars, arrows and similar symbols; the rest of the font (dominoes, alchemy symbols) would
    // add 1.1 MB
    range: [0x2190, 0x2bff],
  },
];

/**
 * Creates a font for print. The packages contain variable WOFF2 files, one per writing system, all with the same family
 * name. Typst needs TrueType with a single weight and uses one file per family, so each file gets its own family name.
 */
async function printFont({ source, family, range }: Source, wght: number): Promise<Buffer> {
  const original = readFileSync(join('node_modules', source));
  if (source.endsWith('.ttf')) return renameFontFamily(original, family);
  const axes = source.includes('wght') ? { variationAxes: { wght } } : {};
  const form = { targetFormat: 'truetype' as const, keepAllGlyphs: range === undefined, ...axes };
  return renameFontFamily(
    await subsetFont(original, range === undefined ? '' : charactersInRange(...range), form),
    family,
  );
}

function charactersInRange(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

async function writePrintLetters(): Promise<void> {
  mkdirSync(PRINT_LETTERS, { recursive: true });
  for (const source of printFontSources) {
    for (const wght of source.weights) {
      writeFileSync(join(PRINT_LETTERS, `${source.file}-${wght}.ttf`), await printFont(source, wght));
    }
  }
}

/**
 * Returns true if this character may be taken from a font. A subset can contain an accent without most base characters,
 * and Typst would then lose the base character. Combining accents are therefore taken only from the usual fonts. Other
 * fonts provide characters that already contain their accent.
 */
function isProvidedByFont(letter: number, { place }: Source): boolean {
  const isAccent = letter >= 0x03_00 && letter <= 0x03_6f;
  return letter >= 0x20 && !(isAccent && place === 'after');
}

/** Returns the table of all print fonts and the characters that they contain. */
export async function listPrintFonts(): Promise<PrintFont[]> {
  const fonts: PrintFont[] = [];
  for (const source of printFontSources) {
    const { file, family, place, weights } = source;
    const letters = codePointsOfFont(await printFont(source, weights[0] ?? 0)).filter((letter) =>
      isProvidedByFont(letter, source),
    );
    fonts.push({ file, family, place, letters: rangesOf(letters) });
  }
  return fonts;
}

/** Formats code points in ascending order as hexadecimal ranges, for example `20-7e a0 …`. */
function rangesOf(letters: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const letter of letters) {
    const last = ranges.at(-1);
    if (last?.[1] === letter - 1) last[1] = letter;
    else ranges.push([letter, letter]);
  }
  return ranges
    .map(([first, last]) => (first === last ? first.toString(16) : `${first.toString(16)}-${last.toString(16)}`))
    .join(' ');
}

function tableText(fonts: readonly PrintFont[]): string {
  return `/** A font for print: file and family as created by scripts/pictures/print-letters.ts. */
export type PrintFont = {
  readonly file: string;
  readonly family: string;
  /**
   * Order of font selection. \`usual\`: in every document. Other fonts are loaded only if a document needs their
   * characters: \`before\` the usual fonts, so that joined characters and marks stay in one font, or \`after\` the
   * usual fonts.
   */
  readonly place: 'usual' | 'before' | 'after';
  /** Code points that have a glyph, hexadecimal: \`20-7e a0\`. */
  readonly letters: string;
};

/** Generated by \`npx node scripts/pictures/print-letters.ts --table\`. */
export const printFonts: readonly PrintFont[] = ${JSON.stringify(fonts, null, 2)};
`;
}

if (import.meta.main) {
  if (process.argv.includes('--table')) writeFileSync(TABLE, tableText(await listPrintFonts()));
  else await writePrintLetters();
}
