import { expect, test } from 'vitest';
import { assert, integer, property, tuple } from 'fast-check';
import { accentBackgrounds, accentShades, contrast, MIN_TEXT_CONTRAST } from './accent.ts';

test('a colour that can be read stays as the owner chose it', () => {
  expect(accentShades('#0a6670').light.brand).toBe('#0a6670');
  expect(accentShades('#74d3d6').dark.brand).toBe('#74d3d6');
});

test('a colour that is too faint is darkened on light pages and lightened on dark ones, and keeps its hue', () => {
  const { light, dark } = accentShades('#ffd400');
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(light.brand.slice(at, at + 2), 16));
  expect(blue).toBe(0);
  expect(red).toBeGreaterThan(green ?? 255);
  expect(dark.brand).toBe('#ffd400');
});

test('whatever colour is chosen, everything in it can be read by day and by night', () => {
  const channel = integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'));
  const colour = tuple(channel, channel, channel).map((channels) => `#${channels.join('')}`);
  assert(
    property(colour, (accent) => {
      const shades = accentShades(accent);
      for (const scheme of ['light', 'dark'] as const) {
        const { brand, brandInk, brandSoft } = shades[scheme];
        const { surfaces, ink } = accentBackgrounds[scheme];
        for (const ground of [...surfaces, brandSoft, brandInk])
          expect(contrast(brand, ground)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
        expect(contrast(ink, brandSoft)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
      }
    }),
    { numRuns: 2_000, examples: [['#ffffff'], ['#000000'], ['#808080'], ['#ff0000'], ['#00ff00'], ['#0000ff']] },
  );
});
