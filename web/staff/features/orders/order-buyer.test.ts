import { expect, test } from 'vitest';
import { UNREADABLE } from '#contracts/core/unreadable.ts';
import { m } from '#messages/compiled/messages.js';
import { buyerText, hasReadableContact, hasReadableEmail } from './order-buyer.ts';

const nothing = { emailMasked: '', phoneMasked: null, erased: false };
const byPhone = { ...nothing, phoneMasked: '05•-•••-••11' };

test('a buyer is named by the email address, otherwise by the phone number', () => {
  expect(buyerText({ ...byPhone, emailMasked: 'd•••@example.com' })).toBe('d•••@example.com');
  expect(buyerText(byPhone)).toBe('05•-•••-••11');
});

test('only an erased buyer is called deleted', () => {
  expect(buyerText({ ...nothing, erased: true })).toBe(m.staff_order_forgotten());
  expect(buyerText(nothing)).toBe(m.staff_order_no_contact());
  expect(buyerText({ ...nothing, emailMasked: UNREADABLE })).toBe(m.staff_unreadable());
});

test('a phone number can be revealed, but no email can be sent to it', () => {
  expect([hasReadableContact(byPhone), hasReadableEmail(byPhone)]).toEqual([true, false]);
  expect(hasReadableContact({ ...nothing, emailMasked: UNREADABLE })).toBe(false);
});
