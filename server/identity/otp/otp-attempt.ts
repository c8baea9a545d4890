import type { CustomerId } from '#contracts/core/ids.ts';
import type { Deps } from '#server/identity/deps.ts';
import { deviceKey, type KnownDevice } from '#server/identity/account/known-device.ts';
import { findCustomerByPhone, blindIndexOfPhone } from '#server/identity/store/customer.ts';
import type { OtpHolder } from '#server/identity/store/otp-challenge.ts';

export type OtpAttempt = {
  /** A mobile number in E.164. */
  readonly e164: string;
  readonly browserHash: Buffer;
  /** Known device of the request; null for a browser without earlier sign-ins. */
  readonly device: KnownDevice | null;
  /** Account whose phone number is being verified; null for a sign-in. */
  readonly customerId: CustomerId | null;
};

/**
 * Returns the key of the budgets that this device has for the phone number. Returns null if it is not a known device of
 * the account that has verified the phone number.
 */
export async function ownDeviceKey(
  deps: Pick<Deps, 'db' | 'keyring'>,
  e164: string,
  device: KnownDevice | null,
): Promise<string | null> {
  if (device === null) return null;
  const owner = await findCustomerByPhone(deps.db, blindIndexOfPhone(deps.keyring, e164));
  return deviceKey(deps, device, owner?.customerId ?? null);
}

/**
 * Returns the holder of a code. Codes use a separate blind index (keyed hash). Their rows therefore do not reveal which
 * account has the phone number.
 */
export function otpHolderOf({ keyring }: Pick<Deps, 'keyring'>, question: OtpAttempt): OtpHolder {
  const { e164, browserHash, customerId } = question;
  return { phoneMac: keyring.blindIndex('otp_phone', e164), browserHash, customerId };
}
