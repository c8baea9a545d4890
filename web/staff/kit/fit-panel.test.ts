import { expect, test } from 'vitest';
import { panelPlacementOf } from './fit-panel.ts';

test('a menu opens below its button, as high as the window allows', () => {
  expect(panelPlacementOf({ height: 426, above: 200, below: 700 })).toEqual({ isAbove: false, heightMax: 700 });
});

test('a menu near the lower edge opens above its button', () => {
  expect(panelPlacementOf({ height: 426, above: 600, below: 120 })).toEqual({ isAbove: true, heightMax: 600 });
});

test('a menu that fits nowhere opens where there is more space, and scrolls', () => {
  expect(panelPlacementOf({ height: 900, above: 200, below: 300 })).toEqual({ isAbove: false, heightMax: 300 });
  expect(panelPlacementOf({ height: 900, above: 90, below: 80 })).toEqual({ isAbove: true, heightMax: 160 });
});
