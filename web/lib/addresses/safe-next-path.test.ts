import { expect, test } from 'vitest';
import { safeNextPath } from './safe-next-path.ts';

test('a page of the shop is allowed as the next page, without its language prefix', () => {
  expect(safeNextPath('/dashboard')).toBe('/dashboard');
  expect(safeNextPath('/he/dashboard?tab=1#vouchers')).toBe('/dashboard?tab=1#vouchers');
  expect(safeNextPath('/en')).toBe('/');
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
    expect(safeNextPath(next), String(next)).toBeNull();
  }
});
