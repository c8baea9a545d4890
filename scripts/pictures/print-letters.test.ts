import { expect, test } from 'vitest';
import { printFonts } from '../../domain/core/text/print-fonts.ts';
import { listPrintFonts } from './print-letters.ts';

test('the rule that tells what cannot be printed knows exactly the letters of the fonts', async () => {
  expect(await listPrintFonts()).toEqual(printFonts);
});
