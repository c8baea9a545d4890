import type { Locale } from '#contracts/core/locale.ts';
import type { CardTier } from '#domain/entitlements/card-tier.ts';
import { codeEnding } from '#domain/core/codes/voucher-code.ts';
import type { CoreDeps } from '#server/core/deps.ts';
import { lotStateText } from '#server/entitlements/public.ts';
import { pageLink } from '#server/messaging/public.ts';
import type { MailVoucher, MailVoucherData } from '#server/selling/documents/voucher-card.ts';
import { giftClaimText, voucherStateText } from '#server/selling/documents/voucher-note.ts';
import { unusableReasonOf, type LotForMail, type OrderForMail } from '#server/selling/store/orders/order-for-mail.ts';

type MailVoucherDeps = Pick<CoreDeps, 'config' | 'keyring'>;

/**
 * Returns the vouchers of an order for its mails. Usable vouchers have code and link, which are derived each time and
 * never stored. Every other voucher has a note instead, so that a mail that is sent again shows no invalid code.
 */
export function mailVouchersOf(
  deps: MailVoucherDeps & Pick<CoreDeps, 'clock'>,
  { look, lots, locale, ...order }: OrderForMail,
  tier: CardTier | null,
): MailVoucherData {
  const now = deps.clock.now();
  // for free washes given by staff, the mail states their number instead of a product name
  const packageName = order.goodwillReason === null ? localizedPackageName(order, locale) : null;
  return {
    vouchers: lots
      .filter((lot) => unusableReasonOf(lot, now) === null)
      .map((lot) => mailVoucherOf(deps, { ...lot, look, tier, packageName }, locale)),
    notes: lots.flatMap((lot) => noteOf(deps, { lot, now, locale }) ?? []),
  };
}

/**
 * Returns the note that explains why a voucher's code is not in the mail. Returns null if the mail contains the code.
 * If a gift was claimed, the note does not mention the account that claimed it.
 */
function noteOf(
  { keyring }: MailVoucherDeps,
  { lot, now, locale }: { readonly lot: LotForMail; readonly now: number; readonly locale: Locale },
): string | null {
  const end = unusableReasonOf(lot, now);
  if (end === null) return null;
  if (end === 'claimed') return giftClaimText(lot.claim?.claimedAt ?? null, locale);
  const ending = codeEnding(keyring.voucherCode(lot.lotId, lot.codeVersion));
  return voucherStateText({ ending, state: lotStateText(end, locale) }, locale);
}

export function localizedPackageName(
  { packageName, packageNameHe }: Pick<OrderForMail, 'packageName' | 'packageNameHe'>,
  locale: Locale,
): string {
  return locale === 'he' ? packageNameHe : packageName;
}

export function mailVoucherOf(
  { config, keyring }: MailVoucherDeps,
  lot: Pick<LotForMail, 'lotId' | 'codeVersion' | 'units' | 'issuedAt' | 'expiresAt'> &
    Pick<MailVoucher, 'look' | 'tier' | 'packageName'>,
  locale: Locale,
): MailVoucher {
  const { lotId, codeVersion, units, issuedAt, expiresAt, look, tier, packageName } = lot;
  return {
    code: keyring.voucherCode(lotId, codeVersion),
    link: pageLink({ config }, locale, `voucher/${keyring.voucherToken(lotId, codeVersion)}`),
    packageName,
    washCount: units,
    issuedAt,
    expiresAt,
    look,
    tier,
  };
}
