import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { themeColors } from '../document.ts';

test('the browser’s toolbar has the page’s colour, in the light and the dark theme', () => {
  const theme = readFileSync('web/ui/theme.css', 'utf8');
  const surfaces = [...theme.matchAll(/--color-surface: (#[0-9a-f]{6});/g)].map(([, color]) => color);
  expect(surfaces.slice(0, 2)).toEqual([themeColors.light, themeColors.dark]);
});
