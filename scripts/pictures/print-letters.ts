import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { withFamily } from './font-family.ts';

const ORIGINALS = 'node_modules/@fontsource-variable/rubik/files';

/** Typesetting reads them from here (server/main.ts). */
const PRINT_LETTERS = 'web/dist/letters/print';

/** What people write in Israel, in the order in which a sign is looked for. */
const scripts = { latin: 'Latin', hebrew: 'Hebrew', 'latin-ext': 'Accented', cyrillic: 'Cyrillic', arabic: 'Arabic' };
const weights = [400, 700];

/**
 * Rubik for paper. The package has it as variable WOFF2, a file a script, all of one family: Typst wants TrueType of
 * one weight, and takes one file of a family, so each script gets a family of its own.
 */
async function writePrintLetters(): Promise<void> {
  mkdirSync(PRINT_LETTERS, { recursive: true });
  for (const [script, family] of Object.entries(scripts)) {
    const original = readFileSync(join(ORIGINALS, `rubik-${script}-wght-normal.woff2`));
    for (const wght of weights) {
      const form = { targetFormat: 'truetype' as const, keepAllGlyphs: true, variationAxes: { wght } };
      const font = withFamily(await subsetFont(original, '', form), `Print ${family}`);
      writeFileSync(join(PRINT_LETTERS, `${script}-${wght}.ttf`), font);
    }
  }
}

if (import.meta.main) await writePrintLetters();
