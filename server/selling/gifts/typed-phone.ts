import { accepted, refused, type FieldProblemCode } from '#contracts/core/problem.ts';
import { parseIsraeliPhone, whyUnreached, type UnreachedPhone } from '#domain/core/contact/phone.ts';

const fieldCodes = {
  service: 'service_phone',
  other_network: 'other_network_phone',
} as const satisfies Record<UnreachedPhone, FieldProblemCode>;

/** The telephone a gift may be sent to, in E.164; null where none was typed. Refused at its field where no text message reaches it. */
export function typedGiftPhone(typed: string | undefined) {
  if (typed === undefined) return accepted(null);
  const phone = parseIsraeliPhone(typed);
  if (phone?.takesMessages === true) return accepted(phone.e164);
  const why = whyUnreached(typed);
  const code: FieldProblemCode = why === null ? 'invalid_phone' : fieldCodes[why];
  return { ...refused('validation_failed'), fields: { recipientPhone: code } };
}
