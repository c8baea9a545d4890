import type { IdentityProvider, ProviderOutcome } from '#contracts/identity/identities.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { maskEmail } from '#domain/core/text/masking.ts';
import type { ProvenPerson } from '#server/identity/adapters/providers/port.ts';
import type { Tx } from '#server/core/db/database.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/deps.ts';
import { findCustomerByEmail } from '#server/identity/store/customer.ts';
import { profileOf } from '#server/identity/store/profile.ts';
import {
  addIdentity,
  findIdentity,
  identityKeyOf,
  sealLabel,
  noteIdentityUse,
} from '#server/identity/store/identity.ts';
import { emailIndexOf } from '#server/core/keyring/email-lookup.ts';
import { makeAccount } from '#server/identity/account/make-account.ts';
import { mayMail, sendAccountMail } from '#server/identity/account/send-account-mail.ts';

export type SignInPersonDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'metrics' | 'wake'>;

/** Begins the session, in the transaction that the proof is used in. */
export type BeginSession = (customerId: CustomerId, tx: Tx) => Promise<void>;

export type ProvenVisit = {
  readonly person: ProvenPerson;
  readonly provider: IdentityProvider;
  readonly locale: Locale;
  readonly referralCode: string | null;
};

/**
 * Signs in whoever a provider vouches for: to the account that this very person at this very issuer leads into, else
 * to a new one. An e-mail never leads into an account, however sure the provider is of it; it becomes a claim that
 * waits for its own proof. Where another account has proven it, nothing is made: they are told to sign in there first.
 */
export async function signInPerson(
  deps: SignInPersonDeps,
  visit: ProvenVisit,
  begin: BeginSession,
): Promise<ProviderOutcome> {
  const key = identityKeyOf(deps.keyring, visit.person);
  const { email } = visit.person;
  const isNew = (await findIdentity(deps.db, key)) === null;
  const mailed = isNew && email !== null && !(await isTaken(deps, visit.person)) && (await mayMail(deps, email));
  const attempt = () => deps.db.inTransaction((tx) => enter(deps, { ...visit, begin, mailed }, tx));
  const outcome = await attempt().catch((error: unknown) => {
    // the same person came in twice at the same moment: the second time there is an account
    if (violatedConstraint(error) === 'identity_key') return attempt();
    throw error;
  });
  if (mailed && outcome === 'registered') deps.wake.outbox('mail');
  return outcome;
}

type Entrance = ProvenVisit & { readonly begin: BeginSession; readonly mailed: boolean };

async function enter(deps: SignInPersonDeps, entrance: Entrance, tx: Tx): Promise<ProviderOutcome> {
  const { person, provider, begin } = entrance;
  const key = identityKeyOf(deps.keyring, person);
  const known = await findIdentity(tx, key);
  if (known !== null) {
    if (!known.open) return 'failed';
    const owned = { customerId: known.customerId, provider };
    const labelSealed = sealLabel(deps.keyring, owned, labelOf(person));
    await noteIdentityUse(tx, key, { labelSealed, now: deps.clock.now() });
    await begin(known.customerId, tx);
    return 'signed_in';
  }
  if (await isTaken({ ...deps, db: tx }, person)) return 'taken';
  const customerId = await makeAccountOf(deps, entrance, tx);
  await begin(customerId, tx);
  return 'registered';
}

/**
 * Whether another account has proven the address. Asked only about addresses that the provider itself has checked:
 * an answer about any other would tell a stranger who is a customer here.
 */
async function isTaken(
  { db, keyring }: { readonly db: Parameters<typeof findCustomerByEmail>[0]; readonly keyring: Deps['keyring'] },
  { email, emailVouched }: ProvenPerson,
): Promise<boolean> {
  if (email === null || !emailVouched) return false;
  return (await findCustomerByEmail(db, emailIndexOf(keyring, email))) !== null;
}

async function makeAccountOf(deps: SignInPersonDeps, entrance: Entrance, tx: Tx): Promise<CustomerId> {
  const { person, provider, locale, mailed, referralCode } = entrance;
  const { email, firstName, lastName } = person;
  const customerId = await makeAccount(
    deps,
    {
      profile: profileOf({ firstName: firstName ?? '', lastName: lastName ?? '', email }),
      locale,
      emailIndex: email === null ? null : emailIndexOf(deps.keyring, email),
      provenPhoneIndex: null,
      referredByCode: referralCode,
      consents: {},
      source: provider,
    },
    tx,
  );
  await addIdentity(tx, {
    ...identityKeyOf(deps.keyring, person),
    customerId,
    provider,
    labelSealed: sealLabel(deps.keyring, { customerId, provider }, labelOf(person)),
    used: true,
    now: deps.clock.now(),
  });
  if (mailed && email !== null) await sendAccountMail(deps, { customerId, purpose: 'email', email }, tx);
  return customerId;
}

/** What its owner knows the way in again by. */
export function labelOf({ email, firstName, lastName }: ProvenPerson): string | null {
  if (email !== null) return maskEmail(email);
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  return name === '' ? null : name;
}
