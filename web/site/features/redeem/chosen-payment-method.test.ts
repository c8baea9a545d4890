import { expect, test } from 'vitest';
import { chosenPaymentMethod } from './chosen-payment-method.ts';

test('the chosen method is sent, and never a method that the payment page does not accept', () => {
  const both = ['credit_card', 'nayax'] as const;
  expect(chosenPaymentMethod({ paymentMethod: 'nayax' }, both)).toBe('nayax');
  expect(chosenPaymentMethod({ paymentMethod: 'credit_card' }, both)).toBe('credit_card');
  expect(chosenPaymentMethod({ paymentMethod: 'nayax' }, ['credit_card'])).toBe('credit_card');
  expect(chosenPaymentMethod({ paymentMethod: 'credit_card' }, ['nayax'])).toBe('nayax');
  expect(chosenPaymentMethod({}, ['credit_card'])).toBe('credit_card');
  expect(chosenPaymentMethod({}, ['nayax'])).toBe('nayax');
});
