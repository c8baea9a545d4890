import { expect, test } from 'vitest';
import { assert, integer, property, tuple } from 'fast-check';
import { accentBackgrounds, contrast, MIN_TEXT_CONTRAST } from '../accent.ts';
import { MIN_EDGE_CONTRAST, secondaryColorShades } from './secondary-color.ts';

test('a colour with which a button can be seen stays as the owner chose it', () => {
  expect(secondaryColorShades('#c2410c').light).toMatchObject({ action: '#c2410c', actionInk: '#ffffff' });
  expect(secondaryColorShades('#ffd400').light).toMatchObject({ action: '#ffd400', actionInk: '#082a33' });
  expect(secondaryColorShades('#ffd400').dark).toMatchObject({ action: '#ffd400', actionInk: '#04191f' });
});

test('white is no button on a white page, and black none on a dark page', () => {
  expect(contrast(secondaryColorShades('#ffffff').light.action, '#ffffff')).toBeGreaterThanOrEqual(MIN_EDGE_CONTRAST);
  expect(contrast(secondaryColorShades('#000000').dark.action, '#061f26')).toBeGreaterThanOrEqual(MIN_EDGE_CONTRAST);
});

test('whatever colour is chosen, the button is seen on every page and its text is readable, also under the pointer', () => {
  const channel = integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'));
  const colour = tuple(channel, channel, channel).map((channels) => `#${channels.join('')}`);
  assert(
    property(colour, (second) => {
      const shades = secondaryColorShades(second);
      for (const scheme of ['light', 'dark'] as const) {
        const { action, actionHover, actionInk } = shades[scheme];
        for (const ground of [action, actionHover])
          expect(contrast(actionInk, ground)).toBeGreaterThanOrEqual(MIN_TEXT_CONTRAST);
        for (const surface of accentBackgrounds[scheme].surfaces)
          expect(contrast(action, surface)).toBeGreaterThanOrEqual(MIN_EDGE_CONTRAST);
      }
    }),
    { numRuns: 2_000, examples: [['#ffffff'], ['#000000'], ['#808080'], ['#ff7d63'], ['#00ff00'], ['#0000ff']] },
  );
});
