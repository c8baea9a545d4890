import { expect, test } from 'vitest';
import { m } from '#messages/compiled/messages.js';
import { resultDeliveryText, unpaidText } from './unpaid-words.ts';

const expiresAt = '2026-12-05T10:00:00.000Z';

test('only a card that was declined is said to have been declined', () => {
  expect(unpaidText({ failureReason: 'declined', expiresAt })).toBe(m.return_failed_text());
  for (const failureReason of ['expired', 'other', null] as const) {
    expect(unpaidText({ failureReason, expiresAt })).toBe(m.return_unpaid_text());
  }
  expect(m.return_unpaid_text()).not.toContain('declined');
});

test('who cancelled hears until when the order is kept', () => {
  expect(unpaidText({ failureReason: 'cancelled', expiresAt })).toContain('12:00');
});

test('an order without an email address promises no mail', () => {
  const byMail = ({ email }: { readonly email: string }) => `we write to ${email}`;
  expect(resultDeliveryText({ emailMasked: '' }, byMail, () => 'see here')).toBe('see here');
  expect(resultDeliveryText({ emailMasked: 'd•••@example.com' }, byMail, () => 'see here')).toContain(
    'd•••@example.com',
  );
});
