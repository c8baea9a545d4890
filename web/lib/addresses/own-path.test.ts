import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test('a page of the shop is allowed as the next page, without its language prefix', () => {
  expect(ownPath('/dashboard')).toBe('/dashboard');
  expect(ownPath('/he/dashboard?tab=1#vouchers')).toBe('/dashboard?tab=1#vouchers');
  expect(ownPath('/en')).toBe('/');
});

test('other addresses are refused', () => {
  for (const next of [
    null,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/ /evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    '/api/login?provider=google',
  ]) {
    expect(ownPath(next), String(next)).toBeNull();
  }
});
