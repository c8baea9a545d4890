import { expect, test } from 'vitest';
import { assertNever } from './assert-never.ts';
import { invariant, InvariantError } from './invariant.ts';

test('what must always hold throws by name when it does not', () => {
  expect(() => invariant(1 + 1 === 2, 'arithmetic')).not.toThrow();
  expect(() => invariant(0, 'arithmetic')).toThrow(InvariantError);
  expect(() => invariant(null, 'arithmetic')).toThrow('arithmetic');
  expect(new InvariantError('x').name).toBe('InvariantError');
});

test('an unhandled case throws and names the value', () => {
  const smuggled: never = JSON.parse('"new_state"') as never;
  expect(() => assertNever(smuggled)).toThrow('Unhandled value "new_state"');
});
