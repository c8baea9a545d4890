import { expect, test } from 'vitest';
import { referralFromQuery, referralStorageKey, rememberReferral, withReferralCode } from './referral.ts';

function emptyStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('the first friend’s code is kept, whichever links follow', () => {
  const storage = emptyStorage();
  rememberReferral('?ref=noa-7K2M', () => storage);
  rememberReferral('?ref=dan-9QX4', () => storage);
  expect(storage.kept.get(referralStorageKey)).toBe('noa-7K2M');
});

test('an invalid code is not stored', () => {
  expect(['', '?ref=', '?ref=a', '?ref=%3Cscript%3E', `?ref=${'x'.repeat(65)}`].map(referralFromQuery)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('a browser that refuses storage breaks nothing', () => {
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error('refused');
    },
  };
  expect(() => rememberReferral('?ref=noa-7K2M', () => refusing)).not.toThrow();
});

test('the address of a provider carries the code', () => {
  expect(withReferralCode('/api/auth/oauth/google?next=%2F', 'noa-7K2M')).toBe(
    '/api/auth/oauth/google?next=%2F&ref=noa-7K2M',
  );
  expect(withReferralCode('/api/login', 'a&b')).toBe('/api/login?ref=a%26b');
  expect(withReferralCode('/api/login', undefined)).toBe('/api/login');
});
