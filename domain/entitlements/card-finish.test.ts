import { expect, test } from 'vitest';
import { finishOf, packageFinish } from './card-finish.ts';

test('a gift has the finish that it was sold in, a package that of packages', () => {
  expect(finishOf({ colorVariant: 'champagne-gold' }).body).toBe('#ecd29a');
  expect(finishOf(null)).toBe(packageFinish);
  expect(finishOf(null, 'PREMIUM').body).toBe('#0d6470');
  expect(finishOf({ colorVariant: 'fresh-pink' }, 'PREMIUM').body, 'a gift keeps its own').toBe('#fbc3cf');
});
