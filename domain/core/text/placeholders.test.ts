import { expect, test } from 'vitest';
import { findExampleContacts, findPlaceholders, hasPlaceholder } from './placeholders.ts';

test('what stands in square brackets is found wherever it is', () => {
  const facts = { number: '[registration number]', address: { en: 'Main 1', he: 'ברחוב [עיר]' }, years: 5, none: null };
  expect(findPlaceholders(facts)).toEqual([
    { path: ['number'], found: '[registration number]' },
    { path: ['address', 'he'], found: '[עיר]' },
  ]);
  expect(findPlaceholders({ number: '51-234567-8', open: '[' })).toEqual([]);
});

test.each([
  ['hello@shampaw.example', true],
  ['https://www.instagram.com/shampaw.example', true],
  ['https://shampaw.example/about', true],
  ['+972500000000', true],
  ['hello@example.co.il', false],
  ['https://www.example-shop.com', false],
  ['+972501234567', false],
])('%s is an example value: %s', (text, isExample) => {
  expect(findExampleContacts({ text })).toHaveLength(isExample ? 1 : 0);
});

test('one text is asked by itself', () => {
  expect([hasPlaceholder('[name]'), hasPlaceholder('name')]).toEqual([true, false]);
});
