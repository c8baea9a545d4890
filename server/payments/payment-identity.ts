import type { PaymentId } from '#contracts/core/ids.ts';
import { encodeCrockford } from '#domain/core/codes/crockford.ts';
import type { IdGenerator } from '#server/core/ids/port.ts';

const REFERENCE_LENGTH = 26;

/**
 * Returns the reference that identifies a payment attempt at the provider. It consists of 'P' and the 128 bits of the
 * attempt's id in Crockford's base32.
 */
export function merchantRefOf(paymentId: PaymentId): string {
  return `P${encodeCrockford(BigInt(`0x${paymentId.replaceAll('-', '')}`), REFERENCE_LENGTH)}`;
}

/**
 * Returns true if a text has the form of the shop's payment references. References of other sales on the same provider
 * account have other forms.
 */
export function isMerchantRef(text: string): boolean {
  return /^P[0-9A-HJKMNP-TV-Z]{26}$/.test(text);
}

export function newPaymentId(ids: IdGenerator): PaymentId {
  return ids.uuid() as PaymentId;
}
