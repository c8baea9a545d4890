import type { OrderView } from '#contracts/selling/orders.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import { formatTime, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * Returns the reason why nothing was paid, if the payment provider reported it. The server marks an order as failed
 * only if nothing was charged.
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
 * Returns a sentence that promises an email to the buyer. For an order without an email address, returns a sentence
 * that the result will appear on this page.
 */
export function resultDeliveryText(
  { emailMasked }: Pick<OrderView, 'emailMasked'>,
  byMail: (values: { readonly email: string }) => string,
  onPage: () => string,
): string {
  return emailMasked === '' ? onPage() : byMail({ email: leftToRight(emailMasked) });
}
