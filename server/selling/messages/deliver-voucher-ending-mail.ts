import { lotIdSchema } from '#contracts/core/ids.ts';
import {
  shopForMail,
  pageLink,
  sendMail,
  type DeliveryDeps,
  type DeliveryOutcome,
  type LeasedMessage,
} from '#server/messaging/public.ts';
import { voucherEndingMail } from '../documents/voucher-ending-mail.ts';
import { findVoucherForMail } from '../store/mail-voucher.ts';
import { findVoucherHolder } from './voucher-holder.ts';

/**
 * Reminds a voucher's holder of the voucher's last day. The outcome is `obsolete` if the voucher is empty or unusable,
 * and `no_address` if no email address is known.
 */
export async function deliverVoucherEndingMail(deps: DeliveryDeps, message: LeasedMessage): Promise<DeliveryOutcome> {
  const voucher = await findVoucherForMail(deps.db, lotIdSchema.parse(message.payload['lotId']));
  if (voucher === null || voucher.state !== 'active' || voucher.remaining === 0) return 'obsolete';
  const { expiresAt, remaining, lotId } = voucher;
  if (expiresAt === null || expiresAt <= deps.clock.now()) return 'obsolete';
  const holder = await findVoucherHolder(deps, voucher);
  if (holder === null) return 'no_address';
  const { email, locale } = holder;
  const document = voucherEndingMail(
    {
      shop: shopForMail(deps.brand, locale),
      washesLeft: remaining,
      expiresAt,
      link: pageLink(deps, locale, `voucher/${deps.keyring.voucherToken(lotId, voucher.codeVersion)}`),
    },
    locale,
  );
  return await sendMail(deps, message, { document, to: email, locale });
}
