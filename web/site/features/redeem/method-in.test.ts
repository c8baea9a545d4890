import { expect, test } from 'vitest';
import { methodIn } from './method-in.ts';

test('the chosen method is sent, and never a method that the payment page does not accept', () => {
  const both = ['credit_card', 'nayax'] as const;
  expect(methodIn({ paymentMethod: 'nayax' }, both)).toBe('nayax');
  expect(methodIn({ paymentMethod: 'credit_card' }, both)).toBe('credit_card');
  expect(methodIn({ paymentMethod: 'nayax' }, ['credit_card'])).toBe('credit_card');
  expect(methodIn({ paymentMethod: 'credit_card' }, ['nayax'])).toBe('nayax');
  expect(methodIn({}, ['credit_card'])).toBe('credit_card');
  expect(methodIn({}, ['nayax'])).toBe('nayax');
});
