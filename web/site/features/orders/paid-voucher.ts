import type { OrderView } from '#contracts/selling/orders.ts';

type Voucher = OrderView['vouchers'][number];

/** A gift with its card. This browser may show the code of the gift. */
export type SendableGift = {
  readonly card: NonNullable<OrderView['giftCard']>;
  readonly voucher: Voucher;
  readonly code: string;
  readonly voucherToken: NonNullable<Voucher['voucherToken']>;
  readonly qr: NonNullable<Voucher['qr']>;
};

function isPaid(state: OrderView['state']): boolean {
  return state === 'paid' || state === 'part_refunded';
}

/**
 * Returns the gift of a paid order if its buyer can send it. Returns null in all other cases, for example if the gift
 * is claimed, used up, or hidden from this browser.
 */
export function sendableGift({ state, giftCard, vouchers }: OrderView): SendableGift | null {
  const [voucher] = vouchers;
  if (giftCard === null || voucher === undefined || !isPaid(state)) return null;
  const { code, voucherToken, qr } = voucher;
  if (code === null || voucherToken === null || qr === null) return null;
  return { card: giftCard, voucher, code, voucherToken, qr };
}

/**
 * Returns the voucher of a paid package that its buyer can use. Returns null for gifts, for orders with several
 * vouchers, and for a package that is used up, refunded or on hold.
 */
export function usablePackageVoucher({ kind, state, vouchers }: OrderView): Voucher | null {
  const [voucher, ...others] = vouchers;
  if (kind === 'gift' || voucher === undefined || others.length > 0 || !isPaid(state)) return null;
  return voucher.state === 'active' ? voucher : null;
}
