import type { CustomerId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/deps.ts';
import type { OtpHolder } from '#server/identity/store/otp-challenge.ts';

/** A number and the browser that asks about it. */
export type OtpQuestion = {
  /** E.164, a mobile number. */
  readonly e164: string;
  readonly browserHash: Buffer;
  /** The account whose number is to be proven; null for a sign-in. */
  readonly customerId: CustomerId | null;
};

/** Codes have an index of their own, so that their rows do not say whose account has the number. */
export function otpHolderOf({ keyring }: Pick<Deps, 'keyring'>, question: OtpQuestion): OtpHolder {
  const { e164, browserHash, customerId } = question;
  return { phoneMac: keyring.blindIndex('otp_phone', e164), browserHash, customerId };
}
