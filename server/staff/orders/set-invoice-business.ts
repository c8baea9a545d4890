import type { OrderId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import { setBuyerBusiness } from '#server/tax/public.ts';

type Request = {
  readonly orderId: OrderId;
  readonly businessName: string;
  readonly registrationNumber: string;
  readonly language: Locale;
};

/**
 * Enters a business as the recipient of an invoice, at the request of a buyer who phones. The rules are the same as on
 * the receipt page. The audit log records the change.
 */
export async function setInvoiceBusiness(
  deps: Pick<Deps, 'allocations' | 'brand' | 'clock' | 'db' | 'keyring' | 'typesetter'>,
  actor: Staff,
  { orderId, language, ...business }: Request,
) {
  const named = await setBuyerBusiness(deps, {
    ...business,
    transactionId: deps.keyring.receiptToken(orderId),
    locale: language,
    audit: (tx) => appendAudit(tx, actor, { action: 'order.name_buyer', refId: orderId, detail: {} }),
  });
  if (named.ok) return accepted(null);
  if (named.refusal === 'validation_failed') return named;
  return refused(named.refusal === 'receipt_not_found' ? 'order_not_found' : named.refusal);
}
