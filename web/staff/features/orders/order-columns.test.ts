import { expect, test } from 'vitest';
import { orderIdSchema } from '#contracts/core/ids.ts';
import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import type { OrderRow } from '#contracts/staff/sales/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { buyerText, hasReadableContact, hasReadableEmail } from './order-buyer.ts';
import { orderColumns } from './order-columns.tsx';

const nothing = { emailMasked: '', phoneMasked: null, erased: false };
const byPhone = { ...nothing, phoneMasked: '05•-•••-••11' };

test('a buyer is named by the email address, otherwise by the phone number', () => {
  expect(buyerText({ ...byPhone, emailMasked: 'd•••@example.com' })).toBe('d•••@example.com');
  expect(buyerText(byPhone)).toBe('05•-•••-••11');
});

test('only an erased buyer is called deleted', () => {
  expect(buyerText({ ...nothing, erased: true })).toBe(m.staff_order_forgotten());
  expect(buyerText(nothing)).toBe(m.staff_order_no_contact());
  expect(buyerText({ ...nothing, emailMasked: UNREADABLE_PLACEHOLDER })).toBe(m.staff_unreadable());
});

test('a phone number can be revealed, but no email can be sent to it', () => {
  expect([hasReadableContact(byPhone), hasReadableEmail(byPhone)]).toEqual([true, false]);
  expect(hasReadableContact({ ...nothing, emailMasked: UNREADABLE_PLACEHOLDER })).toBe(false);
});

const refunded: OrderRow = {
  orderId: orderIdSchema.parse('0197b2c4-0000-7000-8000-000000000001'),
  orderCode: 'DQHA-FC8C',
  createdAt: '2026-11-30T10:00:00.000Z',
  state: 'part_refunded',
  kind: 'package',
  packageName: { en: 'Triple Wash', he: 'שטיפה משולשת' },
  washes: 3,
  dueAgorot: 22_000,
  refundedAgorot: 16_720,
  paidBy: 'credit_card',
  last4: '4242',
  emailMasked: 'd•••@example.com',
  phoneMasked: null,
  erased: false,
  guest: false,
  giftToMasked: null,
  station: null,
  attention: [],
};

test('the file of orders has the price, the refund and what was paid after it, which is nothing for an unpaid order', () => {
  const columns = orderColumns('en', '', new Map());
  const amounts = (row: OrderRow) =>
    ['price', 'refunded', 'paid'].map((name) => columns.find(({ id }) => id === name)?.text?.(row));
  expect(amounts(refunded)).toEqual([220, 167.2, 52.8]);
  const failed: OrderRow = { ...refunded, state: 'payment_failed', paidBy: 'unpaid', refundedAgorot: 0 };
  expect(amounts(failed)).toEqual([220, 0, 0]);
});
