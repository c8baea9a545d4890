import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * Renders the text message about a wash that staff credited back to the voucher. The voucher's link is added when the
 * message is sent.
 */
export function washReturnedSms(shop: string, locale: Locale): string {
  return m.sms_wash_returned({ shop }, { locale });
}
