import { expect, test } from 'vitest';
import { finishOf, packageFinish } from './card-finish.ts';

test('a gift has the finish that it was sold in, a package that of packages', () => {
  expect(finishOf({ colorVariant: 'champagne-gold' }).body).toBe('#ecd29a');
  expect(finishOf(null)).toBe(packageFinish);
});
