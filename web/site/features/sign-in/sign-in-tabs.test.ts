import { expect, test } from 'vitest';
import { signInStepOf, initialSignInTabOf } from './sign-in-tabs.ts';

test('the address names the open tab, and the outcome at a provider', () => {
  expect(signInStepOf('phone')).toEqual({ kind: 'tab', tab: 'phone' });
  expect(signInStepOf('cancelled')).toEqual({ kind: 'outcome', outcome: 'cancelled' });
});

test('an unknown value opens the first tab', () => {
  for (const text of ['', 'admin', 'Phone']) expect(signInStepOf(text)).toEqual({ kind: 'tab', tab: 'biometric' });
});

test('the dialog opens where the device can sign in, and on the start tab while that is unknown', () => {
  expect(initialSignInTabOf('able', true)).toBe('biometric');
  expect(initialSignInTabOf('unknown', true)).toBe('biometric');
  expect(initialSignInTabOf('unable', true)).toBe('phone');
  expect(initialSignInTabOf('unable', false)).toBe('email');
});
