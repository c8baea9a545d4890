import { lotIdSchema } from '#contracts/core/ids.ts';
import { decryptOrderPersonalData } from '#server/entitlements/public.ts';
import {
  shopForMail,
  pageLink,
  sendMail,
  type DeliveryDeps,
  type DeliveryOutcome,
  type LeasedMessage,
} from '#server/messaging/public.ts';
import { voucherReissuedMail } from '../documents/voucher-reissued-mail.ts';
import { findPackageTier } from '../catalogue/find-package-tier.ts';
import { findVoucherForMail } from '../store/mail-voucher.ts';
import { mailVoucherOf, localizedPackageName } from './mail-vouchers.ts';
import { findVoucherHolder } from './voucher-holder.ts';

/**
 * Sends the new code and link of a voucher to its holder. The outcome is `obsolete` if the code was replaced again or
 * the voucher is empty. It is `no_address` if no email address is known.
 */
export async function deliverVoucherReissuedMail(deps: DeliveryDeps, message: LeasedMessage): Promise<DeliveryOutcome> {
  const voucher = await findVoucherForMail(deps.db, lotIdSchema.parse(message.payload['lotId']));
  if (voucher === null || voucher.codeVersion !== message.payload['codeVersion']) return 'obsolete';
  if (voucher.state !== 'active' && voucher.state !== 'frozen') return 'obsolete';
  const holder = await findVoucherHolder(deps, voucher);
  if (holder === null) return 'no_address';
  const { email, locale } = holder;
  const { theme, colorVariant, initial, orderId, privateSealed } = voucher;
  const look = theme === null || colorVariant === null ? null : { theme, colorVariant };
  // for free washes given by staff, the mail states their number instead of a product name
  const packageName = voucher.given ? null : localizedPackageName(voucher, locale);
  const tier = await findPackageTier(deps, voucher.packageNumber);
  const document = voucherReissuedMail(
    {
      shop: shopForMail(deps.brand, locale),
      voucher: mailVoucherOf(deps, { ...voucher, units: initial, look, tier, packageName }, locale),
      washesLeft: voucher.remaining,
      words: voucher.gift ? decryptOrderPersonalData(deps.keyring, orderId, privateSealed) : null,
      stationsLink: pageLink(deps, locale, 'stations'),
    },
    locale,
  );
  return await sendMail(deps, message, { document, to: email, locale });
}
