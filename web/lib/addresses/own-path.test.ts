import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test('a page of the shop is where somebody goes on to, in the language they read', () => {
  expect(ownPath('/dashboard')).toBe('/dashboard');
  expect(ownPath('/he/dashboard?tab=1#vouchers')).toBe('/dashboard?tab=1#vouchers');
  expect(ownPath('/en')).toBe('/');
});

test('whatever leads elsewhere leads nowhere', () => {
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
