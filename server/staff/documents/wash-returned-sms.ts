import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * Renders the text message about a wash that staff credited back to the voucher. A frozen voucher cannot be used yet.
 * The voucher's link is added when the message is sent.
 */
export function washReturnedSms(
  { shop, isFrozen }: { readonly shop: string; readonly isFrozen: boolean },
  locale: Locale,
): string {
  return isFrozen ? m.sms_wash_returned_frozen({ shop }, { locale }) : m.sms_wash_returned({ shop }, { locale });
}
