import { expect, test } from 'vitest';
import { differInDialogOnly, withDialog } from './dialog-address.ts';

test('opening a dialog keeps the other parameters of the address, and closes the other dialog', () => {
  const search = new URLSearchParams('tab=packages&register=form');
  expect(withDialog(search, { name: 'signIn', step: 'phone' }).toString()).toBe('tab=packages&signIn=phone');
  expect(withDialog(search, null).toString()).toBe('tab=packages');
});

test('a page reloads for another address, not for a dialog over it', () => {
  const home = new URL('https://shop.example/he?tab=loyalty');
  expect(differInDialogOnly(home, new URL('https://shop.example/he?tab=loyalty&signIn=email'))).toBe(true);
  expect(differInDialogOnly(home, new URL('https://shop.example/he?tab=packages&signIn=email'))).toBe(false);
  expect(differInDialogOnly(home, new URL('https://shop.example/he/about?tab=loyalty'))).toBe(false);
  // a navigation to the same URL means 'try again'
  expect(differInDialogOnly(home, home)).toBe(false);
});
