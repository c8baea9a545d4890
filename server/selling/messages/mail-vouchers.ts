import { pageLink } from '#server/messaging/public.ts';
import type { MailVoucher } from '#server/selling/documents/voucher-card.ts';
import type { Deps } from '#server/deps.ts';
import type { MailOrder } from '#server/selling/store/outbox-order.ts';

/** The vouchers of an order with their codes and links, which are derived again and stored nowhere. */
export function mailVouchersOf(deps: Pick<Deps, 'config' | 'keyring'>, order: MailOrder): MailVoucher[] {
  return order.lots.map((lot) => ({
    code: deps.keyring.voucherCode(lot.lotId),
    link: pageLink(deps, order.locale, `voucher/${deps.keyring.voucherToken(lot.lotId)}`),
    washCount: lot.units,
    issuedAt: lot.issuedAt,
    expiresAt: lot.expiresAt,
    look: order.look,
  }));
}
