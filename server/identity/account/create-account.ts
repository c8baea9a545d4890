import { randomBytes } from 'node:crypto';
import { customerIdSchema, type CustomerId } from '#contracts/core/ids.ts';
import type { ConsentTopic } from '#contracts/identity/privacy.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { blindIndexOfUnverifiedPhone } from '#server/identity/store/unverified-contacts.ts';
import { recordConsents } from '#server/identity/store/consent.ts';
import { createCustomer } from '#server/identity/store/customer.ts';
import { contactPartSearchKeys, nameSearchKeys, encryptProfile, type Profile } from '#server/identity/store/profile.ts';

const HANDLE_BYTES = 16;

export type NewAccount = {
  readonly profile: Profile;
  readonly locale: Locale;
  readonly emailIndex: Buffer | null;
  /**
   * Blind index (keyed hash) of the phone number that was verified for this registration; null if none was verified.
   */
  readonly provenPhoneIndex: Buffer | null;
  readonly referredByCode: string | null;
  /** Answers to the consent questions by topic. Topics that were not on the form are absent. */
  readonly consents: Partial<Readonly<Record<ConsentTopic, boolean>>>;
  /** Way of the registration, such as 'registration', 'phone' or 'google'. */
  readonly source: string;
};

/** Creates a customer account that has only a profile. The caller adds a sign-in method in the same transaction. */
export async function createAccount(
  deps: Pick<Deps, 'brand' | 'clock' | 'ids' | 'keyring' | 'metrics'>,
  account: NewAccount,
  tx: Tx,
): Promise<CustomerId> {
  const customerId = customerIdSchema.parse(deps.ids.uuid());
  const now = deps.clock.now();
  const { termsVersion } = deps.brand.legal;
  await createCustomer(tx, {
    customerId,
    profileSealed: encryptProfile(deps.keyring, customerId, account.profile),
    nameKeys: nameSearchKeys(deps.keyring, account.profile),
    partKeys: contactPartSearchKeys(deps.keyring, account.profile),
    locale: account.locale,
    emailIndex: account.emailIndex,
    phoneIndex: account.provenPhoneIndex,
    phoneProven: account.provenPhoneIndex !== null,
    claimedPhoneIndex: blindIndexOfUnverifiedPhone(deps.keyring, account.profile, account.provenPhoneIndex !== null),
    passkeyHandle: randomBytes(HANDLE_BYTES),
    referralCode: deps.keyring.referralCode(customerId),
    referredByCode: account.referredByCode,
    termsVersion,
    now,
  });
  await recordConsents(tx, {
    customerId,
    consents: account.consents,
    wordingVersion: termsVersion,
    locale: account.locale,
    source: account.source,
    now,
  });
  deps.metrics.count('account_made', { kind: account.source });
  return customerId;
}
