import { expect, test } from 'vitest';
import { differInDialogOnly, withDialog } from './dialog-address.ts';

test('opening a dialog keeps what else the address says, and closes the other one', () => {
  const search = new URLSearchParams('tab=packages&register=form');
  expect(withDialog(search, { name: 'signIn', step: 'phone' }).toString()).toBe('tab=packages&signIn=phone');
  expect(withDialog(search, null).toString()).toBe('tab=packages');
});

test('a page is loaded again for another place, not for a dialog over it', () => {
  const home = new URL('https://shop.example/he?tab=loyalty');
  expect(differInDialogOnly(home, new URL('https://shop.example/he?tab=loyalty&signIn=email'))).toBe(true);
  expect(differInDialogOnly(home, new URL('https://shop.example/he?tab=packages&signIn=email'))).toBe(false);
  expect(differInDialogOnly(home, new URL('https://shop.example/he/about?tab=loyalty'))).toBe(false);
  // the same address again is a wish to try again
  expect(differInDialogOnly(home, home)).toBe(false);
});
