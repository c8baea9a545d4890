import { expect, test } from 'vitest';
import {
  checkOut,
  createIdempotencyKeySource,
  checkoutValuesFrom,
  type CheckoutProduct,
} from './checkout-form-state.ts';

const product: CheckoutProduct = {
  kind: 'package',
  item: {
    id: 2,
    name: 'Triple Wash',
    nameHe: 'שלוש שטיפות',
    price: 150,
    priceAgorot: 15_000,
    washCount: 3,
    washMinutes: 15,
    vatPercent: 18,
  },
};
const values = { ...checkoutValuesFrom(null), email: 'noa@example.com' };
const paid = { orderToken: '0'.repeat(32), redirectUrl: 'https://pay.example/1' };

test('the same content has the same idempotency key, changed content a new one', () => {
  let made = 0;
  const keyFor = createIdempotencyKeySource(() => `key ${(made += 1)}`);
  const wish = { values, dueAgorot: 15_000 };
  expect(keyFor(wish)).toBe('key 1');
  expect(keyFor({ ...wish })).toBe('key 1');
  expect(keyFor({ ...wish, values: { ...values, email: 'dan@example.com' } })).toBe('key 2');
  expect(keyFor({ ...wish, dueAgorot: 16_000 })).toBe('key 3');
});

test('an order in progress is requested again with the same key', async () => {
  const keys: unknown[] = [];
  const answer = await checkOut(
    (_endpoint, input) => {
      keys.push(input.headers);
      return Promise.resolve(
        keys.length === 1
          ? { status: 409, body: { code: 'request_in_progress', message: '' } }
          : { status: 201, body: paid },
      );
    },
    product,
    { values, dueAgorot: 15_000, key: 'k' },
  );
  expect(answer).toEqual({ ok: true, value: paid });
  expect(keys).toEqual([{ 'idempotency-key': 'k' }, { 'idempotency-key': 'k' }]);
});

test('a refusal is not sent again', async () => {
  let calls = 0;
  const answer = await checkOut(
    () => {
      calls += 1;
      return Promise.resolve({ status: 422, body: { code: 'validation_failed', message: 'no' } });
    },
    product,
    { values, dueAgorot: 15_000, key: 'k' },
  );
  expect(answer.ok).toBe(false);
  expect(calls).toBe(1);
});

test('a package is sent with the requested member discount and the shown price', async () => {
  let body: unknown;
  await checkOut(
    (_endpoint, input) => {
      body = input.body;
      return Promise.resolve({ status: 201, body: paid });
    },
    product,
    { values, dueAgorot: 15_000, key: 'k' },
  );
  expect(body).toEqual({
    packageId: 2,
    email: 'noa@example.com',
    paymentMethod: 'credit_card',
    applyMemberDiscount: true,
    shownAgorot: 15_000,
  });
});
