import type { CustomerId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/deps.ts';
import { deviceKey, type KnownDevice } from '#server/identity/account/known-device.ts';
import { findCustomerByPhone, phoneIndexOf } from '#server/identity/store/customer.ts';
import type { OtpHolder } from '#server/identity/store/otp-challenge.ts';

/** A number and the browser that asks about it. */
export type OtpQuestion = {
  /** E.164, a mobile number. */
  readonly e164: string;
  readonly browserHash: Buffer;
  /** Null: nobody signed in in this browser before. */
  readonly device: KnownDevice | null;
  /** The account whose number is to be proven; null for a sign-in. */
  readonly customerId: CustomerId | null;
};

/** What this device's own budgets for the number are kept by: null where it is not known to the account that has proven it. */
export async function ownDeviceKey(
  deps: Pick<Deps, 'db' | 'keyring'>,
  e164: string,
  device: KnownDevice | null,
): Promise<string | null> {
  if (device === null) return null;
  const owner = await findCustomerByPhone(deps.db, phoneIndexOf(deps.keyring, e164));
  return deviceKey(deps, device, owner?.customerId ?? null);
}

/** Codes have an index of their own, so that their rows do not say whose account has the number. */
export function otpHolderOf({ keyring }: Pick<Deps, 'keyring'>, question: OtpQuestion): OtpHolder {
  const { e164, browserHash, customerId } = question;
  return { phoneMac: keyring.blindIndex('otp_phone', e164), browserHash, customerId };
}
