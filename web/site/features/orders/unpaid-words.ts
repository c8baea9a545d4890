import type { OrderView } from '#contracts/selling/orders.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import { formatTime, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * Returns why nothing was paid, if the provider reported it. The server marks an order as failed only if nothing was
 * charged.
 */
export function unpaidText({ failureReason, expiresAt }: Pick<OrderView, 'failureReason' | 'expiresAt'>): string {
  switch (failureReason) {
    case 'declined':
      return m.return_failed_text();
    case 'cancelled':
      return m.return_cancelled_text({ time: leftToRight(formatTime(Date.parse(expiresAt))) });
    case 'expired':
    case 'other':
    case null:
      return m.return_unpaid_text();
    default:
      return assertNever(failureReason);
  }
}

/**
 * Returns the sentence that promises an email to the buyer's address. For an order without an email address, returns
 * the sentence that the result appears on this page.
 */
export function resultDeliveryText(
  { emailMasked }: Pick<OrderView, 'emailMasked'>,
  byMail: (values: { readonly email: string }) => string,
  onPage: () => string,
): string {
  return emailMasked === '' ? onPage() : byMail({ email: leftToRight(emailMasked) });
}
