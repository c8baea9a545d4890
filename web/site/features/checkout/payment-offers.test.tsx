import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { paymentMarks, type PaymentOffer } from '#contracts/payments/methods.ts';
import { PaymentMarks } from './payment-marks.tsx';
import { PaymentMethods } from './payment-methods.tsx';

const cardsOnly: PaymentOffer[] = [{ method: 'credit_card', marks: ['visa', 'mastercard'] }];

function chosenAndShown(offers: readonly PaymentOffer[] | null) {
  const html = renderToStaticMarkup(<PaymentMethods offers={offers} chosen="nayax" error={undefined} />);
  return [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([input]) => [
    /value="(\w+)"/.exec(input)?.[1],
    input.includes('checked'),
  ]);
}

test('only what the payment page takes can be chosen, and something is chosen', () => {
  expect(chosenAndShown(cardsOnly)).toEqual([['credit_card', true]]);
  expect(chosenAndShown(null)).toEqual([
    ['credit_card', false],
    ['nayax', true],
  ]);
});

function namesOf(offers: readonly PaymentOffer[]) {
  const html = renderToStaticMarkup(<PaymentMarks offers={offers} />);
  return [...html.matchAll(/<span class="sr-only">([^<]*)<\/span>/g)].map(([, name]) => name);
}

test('at the button stand the marks of what is offered, each once and with its name, and no other', () => {
  expect(namesOf([...cardsOnly, { method: 'nayax', marks: ['visa', 'phone'] }])).toEqual([
    'Visa',
    'Mastercard',
    'Phone wallets',
  ]);
});

test('every mark there is has a name of its own', () => {
  const names = namesOf([{ method: 'credit_card', marks: paymentMarks }]);
  expect(new Set(names).size).toBe(paymentMarks.length);
  expect(names).not.toContain('');
});
