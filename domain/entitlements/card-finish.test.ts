import { expect, test } from 'vitest';
import { cardFinishOf, packageFinish } from './card-finish.ts';

test('a gift has the finish that it was sold in, a package that of packages', () => {
  expect(cardFinishOf({ colorVariant: 'champagne-gold' }).body).toBe('#ecd29a');
  expect(cardFinishOf(null)).toBe(packageFinish);
  expect(cardFinishOf(null, 'PREMIUM').body).toBe('#0d6470');
  expect(cardFinishOf({ colorVariant: 'fresh-pink' }, 'PREMIUM').body, 'a gift keeps its own').toBe('#fbc3cf');
});
