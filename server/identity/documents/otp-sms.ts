import type { Locale } from '#contracts/core/locale.ts';
import { smsSize } from '#domain/messaging/sms-parts.ts';
import { m } from '#messages/compiled/messages.js';

export type OtpSmsData = {
  readonly code: string;
  readonly shopName: string;
  /** Where the code is typed, without scheme and port. */
  readonly host: string;
};

const wordings = [m.sms_code, m.sms_code_short, m.sms_code_bare] as const;

/**
 * The text with a code, in one part whatever the shop is called: the code comes first, so that it is read in the
 * notification; the last line lets telephones type it in, and only on this host (WICG "Origin-bound one-time codes").
 * Where not all of it fits, the warning goes first, then the name, then the last line. No marks of direction: a line
 * of Hebrew starts from the right by itself, and each mark would cost a character.
 */
export function otpSms({ code, shopName, host }: OtpSmsData, locale: Locale): string {
  const words = wordings.map((say) => say({ code, shop: shopName }, { locale }));
  const [bare = code] = words.slice(-1);
  const texts = [...words.map((text) => `${text}\n@${host} #${code}`), ...words];
  return texts.find((text) => smsSize(text).parts === 1) ?? bare;
}
