import { expect, test } from 'vitest';
import { fullNameOf } from './full-name.ts';

test('a person with one name or none has no stray space', () => {
  expect(fullNameOf({ firstName: 'Maya', lastName: 'Shapira' })).toBe('Maya Shapira');
  expect(fullNameOf({ firstName: 'Maya', lastName: '' })).toBe('Maya');
  expect(fullNameOf({ firstName: '', lastName: '' })).toBe('');
});
