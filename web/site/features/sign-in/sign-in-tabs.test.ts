import { expect, test } from 'vitest';
import { signInStepOf } from './sign-in-tabs.ts';

test('the address says which tab is open, and how a provider sent somebody back', () => {
  expect(signInStepOf('phone')).toEqual({ kind: 'tab', tab: 'phone' });
  expect(signInStepOf('cancelled')).toEqual({ kind: 'outcome', outcome: 'cancelled' });
});

test('a word that nobody knows opens the first tab', () => {
  for (const text of ['', 'admin', 'Phone']) expect(signInStepOf(text)).toEqual({ kind: 'tab', tab: 'biometric' });
});
