import type { Locale } from '#contracts/core/locale.ts';
import { smsSize } from '#domain/messaging/sms-size.ts';
import { m } from '#messages/compiled/messages.js';

export type OtpSmsData = {
  readonly code: string;
  readonly shopName: string;
  /** Host on which the recipient enters the code, without a scheme or a port. */
  readonly host: string;
};

const wordings = [m.sms_code, m.sms_code_short, m.sms_code_bare] as const;

/**
 * Renders the text message with a code, in one part for any shop name. The code comes first, so that it is visible in
 * the phone's notification. The last line lets phones fill in the code on this host only (WICG "Origin-bound one-time
 * codes"). If the text is too long, the warning is left out first, then the name, then the last line. It has no
 * direction marks. A Hebrew line starts at the right without them, and each mark would cost a character.
 */
export function otpSms({ code, shopName, host }: OtpSmsData, locale: Locale): string {
  const words = wordings.map((say) => say({ code, shop: shopName }, { locale }));
  const [bare = code] = words.slice(-1);
  const texts = [...words.map((text) => `${text}\n@${host} #${code}`), ...words];
  return texts.find((text) => smsSize(text).parts === 1) ?? bare;
}
