import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectPaths } from '../tidy/project-files.ts';

/** Margin in millimetres that a home or office printer can leave white. */
const LEAST_MARGIN_MM = 15;

const files = projectPaths().filter((path) => path.endsWith('.typ'));

/** Returns the margins of the pages and, on a folded sheet, of its panels. */
function marginsOf(text: string): number[] {
  const stated = text.match(/\bmargin(?::| =) (?:\(.*?\)|[\d.]+mm)/g) ?? [];
  return stated.flatMap((part) => [...part.matchAll(/([\d.]+)mm/g)].map(([, size]) => Number(size)));
}

test.for(files)('%s keeps margins of at least 15 mm', (file) => {
  const margins = marginsOf(readFileSync(file, 'utf8')).filter((size) => size > 0);
  expect(margins.length).toBeGreaterThan(0);
  expect(margins.filter((size) => size < LEAST_MARGIN_MM)).toEqual([]);
});

test('stickers keep the same margins, and no letter on them is smaller than 12 points', () => {
  const css = readFileSync('web/staff/styles/stickers.css', 'utf8');
  expect(marginsOf(css)).toEqual([LEAST_MARGIN_MM]);
  const sizes = [...css.matchAll(/font-size: ([\d.]+)pt/g)].map(([, size]) => Number(size));
  expect(sizes.length).toBeGreaterThan(3);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
});
