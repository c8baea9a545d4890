import { pageLink } from '#server/messaging/public.ts';
import type { MailVoucher } from '#server/selling/documents/voucher-card.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Deps } from '#server/deps.ts';
import type { MailLot, MailOrder } from '#server/selling/store/orders/outbox-order.ts';

type MailVoucherDeps = Pick<Deps, 'config' | 'keyring'>;

/** The vouchers of an order with their codes and links, which are derived again and stored nowhere. */
export function mailVouchersOf(deps: MailVoucherDeps, order: MailOrder): MailVoucher[] {
  return order.lots.map((lot) => mailVoucherOf(deps, { ...lot, look: order.look }, order.locale));
}

/** One voucher with its code and link. */
export function mailVoucherOf(
  { config, keyring }: MailVoucherDeps,
  lot: MailLot & Pick<MailOrder, 'look'>,
  locale: Locale,
): MailVoucher {
  const { lotId, codeVersion, units, issuedAt, expiresAt, look } = lot;
  return {
    code: keyring.voucherCode(lotId, codeVersion),
    link: pageLink({ config }, locale, `voucher/${keyring.voucherToken(lotId, codeVersion)}`),
    washCount: units,
    issuedAt,
    expiresAt,
    look,
  };
}
