import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findCustomerByPhone, blindIndexOfPhone } from '#server/identity/store/customer.ts';
import { profileWithDefaults } from '#server/identity/store/profile.ts';
import { createAccount } from './create-account.ts';

export type PhoneAccountDeps = Pick<Deps, 'brand' | 'clock' | 'ids' | 'keyring' | 'metrics'>;

type ProvenNumber = {
  /** Phone number in E.164. This transaction has verified and locked it (`lockPhoneNumber`). */
  readonly e164: string;
  readonly locale: Locale;
  readonly referralCode: string | null;
};

/**
 * Returns the account that has verified this phone number. Creates an account without names if there is none. Throws
 * the unique violation `customer_proven_phone` if the phone number belongs to a blocked account.
 */
export async function findOrCreatePhoneAccount(
  deps: PhoneAccountDeps,
  { e164, locale, referralCode }: ProvenNumber,
  tx: Tx,
): Promise<CustomerId> {
  const provenPhoneIndex = blindIndexOfPhone(deps.keyring, e164);
  const known = await findCustomerByPhone(tx, provenPhoneIndex);
  if (known !== null) return known.customerId;
  const account = {
    profile: profileWithDefaults({ phone: e164 }),
    locale,
    emailIndex: null,
    provenPhoneIndex,
    referredByCode: referralCode,
    consents: {},
    source: 'phone',
  };
  return await createAccount(deps, account, tx);
}
