import { expect, test } from 'vitest';
import { restoreEscapedFragment } from './escaped-fragment.ts';

const token = 'A-b_'.repeat(10) + 'xyz';

test.each([
  [`/he/password/reset%23${token}`, `/he/password/reset#${token}`],
  [`/email/verify%23${token}`, `/email/verify#${token}`],
  [`/admin/setup%23${token}`, `/admin/setup#${token}`],
  [`/en/email/verify%23${token}.`, `/en/email/verify#${token}`],
  [`/en/email/verify%23${token}%E2%80%9D).`, `/en/email/verify#${token}`],
  [`/en/email/verify%23${token}?utm_source=mail`, `/en/email/verify#${token}`],
])('%s is opened as %s', (url, mended) => {
  expect(restoreEscapedFragment(url)).toBe(mended);
});

test.each([
  '/he/password/reset',
  `//evil.example/reset%23${token}`,
  `/\\evil.example%23${token}`,
  '/en/contact%23top',
  `/en/password/reset%2523${token}`,
  `/en/password/reset%23${token}x`,
])('%s is left alone', (url) => {
  expect(restoreEscapedFragment(url)).toBeNull();
});
