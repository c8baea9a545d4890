import { expect, test } from 'vitest';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { hasRecipient } from '#domain/entitlements/gift-contact.ts';
import { giftChannelAfter, giftDueAt } from './gift-delivery.ts';

const both = { recipientEmail: 'noa@example.com', recipientPhone: '+972501234567' };

test('mail, then a text message, then the buyer’s own hands; a way without an address is left out', () => {
  const phoneOnly = { ...both, recipientEmail: null };
  const mailOnly = { ...both, recipientPhone: null };
  const noAddress = { recipientEmail: null, recipientPhone: null };
  expect([null, 'mail', 'sms', 'link'].map((tried) => giftChannelAfter(tried as never, both))).toEqual([
    'mail',
    'sms',
    'link',
    null,
  ]);
  expect(giftChannelAfter(null, phoneOnly)).toBe('sms');
  expect(giftChannelAfter('mail', mailOnly)).toBe('link');
  expect([both, phoneOnly, mailOnly, noAddress].map(hasRecipient)).toEqual([true, true, true, false]);
});

const now = Date.parse('2027-03-20T22:30:00Z');

test.each<[string | null, string | null, string]>([
  [null, null, 'at once'],
  ['2027-03-20', null, 'a day that is over, though not yet in London'],
  ['2027-03-21', null, 'today'],
  ['2027-03-22', '2027-03-22T07:00:00.000Z', 'tomorrow at nine, in winter'],
  ['2027-04-01', '2027-04-01T06:00:00.000Z', 'nine in summer'],
  ['2028-03-21', '2028-03-21T07:00:00.000Z', 'a year from today'],
  ['2028-03-22', 'too_far', 'and not a day longer'],
])('a gift for %s goes at %s: %s', (day, due) => {
  const at = giftDueAt(day, now);
  expect(typeof at === 'number' ? toIsoInstant(at) : at).toBe(due);
});
