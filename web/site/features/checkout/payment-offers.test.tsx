import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { paymentBrands, type AvailablePaymentMethod } from '#contracts/payments/methods.ts';
import { PaymentMethods } from './payment-methods.tsx';
import { AcceptedPayments } from './accepted-payments.tsx';

const cardsOnly: AvailablePaymentMethod[] = [
  { method: 'credit_card', company: 'PayPlus', marks: ['visa', 'mastercard'] },
];

function chosenAndShown(offers: readonly AvailablePaymentMethod[] | null, isWalletFirst = false) {
  const html = renderToStaticMarkup(
    <PaymentMethods offers={offers} chosen="nayax" error={undefined} isWalletFirst={isWalletFirst} />,
  );
  return [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([input]) => [
    /value="(\w+)"/.exec(input)?.[1],
    input.includes('checked'),
  ]);
}

test('only methods that the payment page accepts can be chosen, and one is preselected', () => {
  expect(chosenAndShown(cardsOnly)).toEqual([['credit_card', true]]);
  expect(chosenAndShown(null)).toEqual([
    ['credit_card', false],
    ['nayax', true],
  ]);
});

test('at a machine the wallet of the phone comes first, and only what the payment page accepts', () => {
  expect(chosenAndShown(null, true)).toEqual([
    ['nayax', true],
    ['credit_card', false],
  ]);
  expect(chosenAndShown(cardsOnly, true)).toEqual([['credit_card', true]]);
});

function namesOf(offers: readonly AvailablePaymentMethod[]) {
  const html = renderToStaticMarkup(<AcceptedPayments offers={offers} />);
  return [...html.matchAll(/<span class="sr-only">([^<]*)<\/span>/g)].map(([, name]) => name);
}

test('the button shows the logo of each offered method once, with its name, and no other', () => {
  expect(namesOf([...cardsOnly, { method: 'nayax', company: 'PayPlus', marks: ['visa', 'phone'] }])).toEqual([
    'Visa',
    'Mastercard',
    'Phone wallets',
  ]);
});

test('every logo has a name of its own', () => {
  const names = namesOf([{ method: 'credit_card', company: 'PayPlus', marks: paymentBrands }]);
  expect(new Set(names).size).toBe(paymentBrands.length);
  expect(names).not.toContain('');
});

test('one payment company is named once, at the button; of two, each is named at its way to pay', () => {
  const offers: AvailablePaymentMethod[] = [...cardsOnly, { method: 'nayax', company: 'PayPlus', marks: ['phone'] }];
  const place = renderToStaticMarkup(<AcceptedPayments offers={offers} />);
  expect(place.match(/PayPlus/g)).toHaveLength(1);
  const methods = renderToStaticMarkup(<PaymentMethods offers={offers} chosen="credit_card" error={undefined} />);
  expect(methods).not.toContain('PayPlus');
  const several: AvailablePaymentMethod[] = [...cardsOnly, { method: 'nayax', company: 'Nayax', marks: ['phone'] }];
  const named = renderToStaticMarkup(<PaymentMethods offers={several} chosen="credit_card" error={undefined} />);
  expect([named.match(/PayPlus/g)?.length, named.match(/Nayax/g)?.length]).toEqual([1, 1]);
});

test('two payment companies are both named; an unanswered question names none', () => {
  const offers: AvailablePaymentMethod[] = [...cardsOnly, { method: 'nayax', company: 'Nayax', marks: ['phone'] }];
  const place = renderToStaticMarkup(<AcceptedPayments offers={offers} />);
  expect([place.includes('PayPlus'), place.includes('Nayax')]).toEqual([true, true]);
  expect(renderToStaticMarkup(<AcceptedPayments offers={null} />)).toBe('');
});
