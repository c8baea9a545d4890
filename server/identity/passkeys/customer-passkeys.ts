import { fullNameOf } from '#domain/core/names/full-name.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Passkey } from '#contracts/identity/passkeys.ts';
import type { Customer } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import { notifyAccountOwner } from '#server/identity/account/notify-account-owner.ts';
import type { CeremonyOptions } from '#server/identity/adapters/passkeys/port.ts';
import type { Deps } from '#server/identity/deps.ts';
import { findCustomer, lockCustomer } from '#server/identity/store/customer.ts';
import { countLoginMethods } from '#server/identity/store/login-methods.ts';
import { consumeChallenge, issuePasskeyChallenge } from '#server/identity/store/passkey-challenge.ts';
import {
  addPasskey,
  deletePasskey as deleteRow,
  findPasskey,
  listPasskeys,
  recordPasskeyUse,
} from '#server/identity/store/passkey.ts';
import { readProfile } from '#server/identity/store/profile.ts';
import {
  completeAuthentication,
  completeRegistration,
  issueCeremonyOptions,
  PASSKEYS_MAX,
  type CeremonyContext,
  type PasskeyResponse,
} from './passkey-ceremony.ts';

type BeginDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'keyring' | 'passkeys'>;

const signIn = { kind: 'authentication', customerId: null } as const;

/**
 * Returns options to create a passkey for the signed-in customer. Refuses if the account already has the maximum number
 * of passkeys.
 */
export async function beginPasskeyRegistration(
  deps: BeginDeps,
  { customerId }: Customer,
  { site, browserHash, locale }: CeremonyContext & { readonly locale: Locale },
): Promise<Outcome<CeremonyOptions, 'not_signed_in' | 'passkey_refused'>> {
  const [row, known] = await Promise.all([findCustomer(deps.db, customerId), listPasskeys(deps.db, customerId)]);
  if (row === null) return refused('not_signed_in');
  if (known.length >= PASSKEYS_MAX) return refused('passkey_refused');
  const { firstName, lastName, email, phone } = readProfile(deps.keyring, customerId, row.profileSealed);
  const displayName = fullNameOf({ firstName, lastName });
  const shopName = deps.brand.name[locale];
  const options = await deps.passkeys.registrationOptions({
    site,
    shopName,
    userName: email ?? phone ?? (displayName === '' ? shopName : displayName),
    displayName,
    userHandle: row.passkeyHandle,
    known: known.map(({ credentialId }) => credentialId),
  });
  return accepted(
    await issueCeremonyOptions(deps, { options, browserHash }, (challenge) =>
      issuePasskeyChallenge(deps.db, { kind: 'registration', customerId, ...challenge }),
    ),
  );
}

/**
 * Returns options to sign in with any passkey of this site. They are the same for every visitor, so they reveal
 * nothing.
 */
export async function beginPasskeyAuthentication(
  deps: BeginDeps,
  { site, browserHash }: CeremonyContext,
): Promise<CeremonyOptions> {
  const options = await deps.passkeys.authenticationOptions(site);
  return issueCeremonyOptions(deps, { options, browserHash }, (challenge) =>
    issuePasskeyChallenge(deps.db, { ...signIn, ...challenge }),
  );
}

/** Adds the passkey that the browser created, and notifies the owner. Every failure has the same refusal. */
export async function registerPasskey(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'passkeys' | 'wake'>,
  { customerId }: Customer,
  { name, ...answer }: PasskeyResponse & { readonly name: string },
): Promise<Outcome<Passkey, 'not_signed_in' | 'passkey_refused'>> {
  const registered = await completeRegistration<'not_signed_in'>(deps, answer, {
    consume: (claimed) => consumeChallenge(deps.db, { kind: 'registration', customerId, ...claimed }),
    async add(tx, newCredential) {
      if ((await lockCustomer(tx, customerId)) === null) return refused('not_signed_in');
      const added = await addPasskey(tx, { ...newCredential, customerId, name, max: PASSKEYS_MAX });
      if (added !== null) await notifyAccountOwner(deps, { customerId, notice: { kind: 'passkey_added' } }, tx);
      return accepted(added);
    },
  });
  if (registered.ok) deps.wake.outbox('mail');
  return registered;
}

/** Returns the account of the passkey that the browser used. `more` runs in the transaction that records the use. */
export async function authenticatePasskey(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring' | 'log' | 'metrics' | 'passkeys'>,
  answer: PasskeyResponse,
  more: (tx: Tx, customerId: CustomerId) => Promise<void>,
) {
  return completeAuthentication<CustomerId>(deps, answer, {
    kind: 'passkey',
    consume: (claimed) => consumeChallenge(deps.db, { ...signIn, ...claimed }),
    async find(credentialId) {
      const found = await findPasskey(deps.db, credentialId);
      return found === null ? null : { ...found, owner: found.customerId, handle: found.passkeyHandle };
    },
    only: null,
    use: recordPasskeyUse,
    more,
  });
}

type Removed = Outcome<null, 'not_signed_in' | 'not_found' | 'last_way_in'>;

/**
 * Removes a passkey, which is a sign-in method, and notifies the owner. The account's row is locked, so that two
 * concurrent requests cannot remove the last two sign-in methods.
 */
export async function deletePasskey(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'wake'>,
  { customerId }: Customer,
  passkeyId: string,
): Promise<Removed> {
  const removed = await deps.db.inTransaction(async (tx): Promise<Removed> => {
    if ((await lockCustomer(tx, customerId)) === null) return refused('not_signed_in');
    const own = await listPasskeys(tx, customerId);
    if (!own.some((passkey) => passkey.passkeyId === passkeyId)) return refused('not_found');
    if ((await countLoginMethods(tx, customerId)) <= 1) return refused('last_way_in');
    if (!(await deleteRow(tx, passkeyId, customerId))) return refused('not_found');
    await notifyAccountOwner(deps, { customerId, notice: { kind: 'passkey_removed' } }, tx);
    return accepted(null);
  });
  deps.wake.outbox('mail');
  return removed;
}
