import { randomBytes } from 'node:crypto';
import { customerIdSchema, type CustomerId } from '#contracts/core/ids.ts';
import type { ConsentTopic } from '#contracts/identity/privacy.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { claimedPhoneIndexOf } from '#server/identity/store/claimed-phone.ts';
import { recordConsents } from '#server/identity/store/consent.ts';
import { createCustomer } from '#server/identity/store/customer.ts';
import { nameIndexOf, sealProfile, wholeNameOf, type Profile } from '#server/identity/store/profile.ts';

const HANDLE_BYTES = 16;

export type NewAccount = {
  readonly profile: Profile;
  readonly locale: Locale;
  readonly emailIndex: Buffer | null;
  /** A phone that was proven in this very step. */
  readonly provenPhoneIndex: Buffer | null;
  readonly referredByCode: string | null;
  /** What was agreed to; topics that are not there were not asked. */
  readonly consents: Partial<Readonly<Record<ConsentTopic, boolean>>>;
  /** Where: 'registration', 'phone', 'google' … */
  readonly source: string;
};

/** A customer with nothing but a profile: whoever calls adds the way in, in the same transaction. */
export async function makeAccount(
  deps: Pick<Deps, 'brand' | 'clock' | 'ids' | 'keyring' | 'metrics'>,
  account: NewAccount,
  tx: Tx,
): Promise<CustomerId> {
  const customerId = customerIdSchema.parse(deps.ids.uuid());
  const now = deps.clock.now();
  const { termsVersion } = deps.brand.legal;
  await createCustomer(tx, {
    customerId,
    profileSealed: sealProfile(deps.keyring, customerId, account.profile),
    nameIndex: nameIndexOf(deps.keyring, wholeNameOf(account.profile)),
    locale: account.locale,
    emailIndex: account.emailIndex,
    phoneIndex: account.provenPhoneIndex,
    phoneProven: account.provenPhoneIndex !== null,
    claimedPhoneIndex: claimedPhoneIndexOf(deps.keyring, account.profile, account.provenPhoneIndex !== null),
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
