import { accepted, refused, type FieldProblemCode } from '#contracts/core/problem.ts';
import { parseIsraeliPhone, unreachableReason, type UnreachableReason } from '#domain/core/contact/phone.ts';

const fieldCodes = {
  service: 'service_phone',
  other_network: 'other_network_phone',
} as const satisfies Record<UnreachableReason, FieldProblemCode>;

/**
 * Converts an entered Israeli phone number to the E.164 format. Returns null if the field is empty. A number that is
 * invalid or cannot receive text messages is refused, with the error at its field.
 */
export function smsPhoneOfInput<Field extends string>(typed: string | undefined, field: Field) {
  if (typed === undefined) return accepted(null);
  const phone = parseIsraeliPhone(typed);
  if (phone?.canReceiveMessages === true) return accepted(phone.e164);
  const why = unreachableReason(typed);
  const code: FieldProblemCode = why === null ? 'invalid_phone' : fieldCodes[why];
  return { ...refused('validation_failed'), fields: { [field]: code } };
}
