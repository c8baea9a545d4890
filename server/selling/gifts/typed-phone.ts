import { accepted, refused } from '#contracts/core/problem.ts';
import { parseIsraeliPhone } from '#domain/core/phone.ts';

/** The telephone a gift may be sent to, in E.164; null where none was typed. Refused at its field where no text message reaches it. */
export function typedGiftPhone(typed: string | undefined) {
  if (typed === undefined) return accepted(null);
  const phone = parseIsraeliPhone(typed);
  if (phone?.takesMessages === true) return accepted(phone.e164);
  return { ...refused('validation_failed'), fields: { recipientPhone: 'invalid_phone' as const } };
}
