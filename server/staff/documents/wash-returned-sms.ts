import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';

/** Renders the text message about a wash that staff gave back. The voucher's link is added when it is sent. */
export function washReturnedSms(shop: string, locale: Locale): string {
  return m.sms_wash_returned({ shop }, { locale });
}
