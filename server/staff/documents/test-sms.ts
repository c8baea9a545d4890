import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';

export function testSms(shop: string, locale: Locale): string {
  return m.sms_staff_test({ shop }, { locale });
}
