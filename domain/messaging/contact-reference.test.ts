import { expect, test } from 'vitest';
import { contactReference } from './contact-reference.ts';

test('a reference says what it is about and can be read out', () => {
  expect(contactReference('contact', '00000000')).toBe('C-000000');
  expect(contactReference('franchise', 'ffffffff')).toBe('F-ZZZZZZ');
  expect(contactReference('cancellation', '019a5f1e7c0000000000000000000001')).toBe('X-000001');
});

test('references differ where the last thirty bits do', () => {
  const made = new Set(
    Array.from({ length: 1_000 }, (_, index) => contactReference('contact', index.toString(16).padStart(8, '0'))),
  );
  expect(made.size).toBe(1_000);
});

test('a reference is not made of anything but hexadecimal digits', () => {
  expect(() => contactReference('contact', 'abc')).toThrow('eight hexadecimal digits');
  for (const odd of ['x0123456789', '0123456789x']) {
    expect(() => contactReference('contact', odd)).toThrow('eight hexadecimal digits');
  }
  expect(() => contactReference('contact', '0198-0000')).toThrow('eight hexadecimal digits');
});
