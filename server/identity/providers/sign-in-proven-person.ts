import type { IdentityProvider, SignInOutcome } from '#contracts/identity/identities.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { maskEmail } from '#domain/core/text/masking.ts';
import type { ProvenPerson } from '#server/identity/adapters/providers/port.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/identity/deps.ts';
import { isEmailClaimed } from '#server/identity/store/unverified-contacts.ts';
import { findCustomerByEmail } from '#server/identity/store/customer.ts';
import { profileWithDefaults } from '#server/identity/store/profile.ts';
import {
  addIdentity,
  findIdentity,
  identityKeyOf,
  encryptIdentityLabel,
  recordIdentityUse,
} from '#server/identity/store/identity.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';
import { createAccount } from '#server/identity/account/create-account.ts';
import { isMailWithinLimit, sendAccountMail } from '#server/identity/account/send-account-mail.ts';
import type { PendingIdentity } from './pending-identity.ts';

export type SignInPersonDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'ids' | 'keyring' | 'limits' | 'metrics' | 'wake'>;

/** Begins the session, in the transaction of the sign-in. */
export type BeginSession = (customerId: CustomerId, tx: Tx) => Promise<void>;

/** Stores the provider sign-in for this browser until the visitor chooses an account. */
export type StorePendingSignIn = (visit: PendingIdentity, tx: Tx) => Promise<void>;

export type ProvenSignIn = {
  readonly person: ProvenPerson;
  readonly provider: IdentityProvider;
  readonly locale: Locale;
  readonly referralCode: string | null;
};

/**
 * Signs in with an identity of a provider: to the account that this issuer and subject are linked to, or otherwise to a
 * new account. An email address never gives access to an account, even if the provider verified it. It becomes a claim
 * that needs its own verification. In two cases no account is created, both only if the provider verified the email
 * address. If another account has verified it, the visitor is asked to sign in to that account first. If an account
 * claims it without verification, the sign-in is stored until the visitor chooses (docs/decisions/0020).
 */
export async function signInProvenPerson(
  deps: SignInPersonDeps,
  visit: ProvenSignIn,
  { begin, storePendingSignIn }: { readonly begin: BeginSession; readonly storePendingSignIn: StorePendingSignIn },
): Promise<SignInOutcome | 'held'> {
  const key = identityKeyOf(deps.keyring, visit.person);
  const { email } = visit.person;
  const isNew = (await findIdentity(deps.db, key)) === null;
  const mailed =
    isNew && email !== null && !(await isEmailTaken(deps, visit.person)) && (await isMailWithinLimit(deps, email));
  const attempt = () =>
    deps.db.inTransaction((tx) => signInByProvider(deps, { ...visit, begin, mailed, storePendingSignIn }, tx));
  const outcome = await attempt().catch((error: unknown) => {
    // a concurrent sign-in has created the account of this identity, so the second attempt finds it
    if (violatedConstraint(error) === 'identity_key') return attempt();
    throw error;
  });
  if (mailed && outcome === 'registered') deps.wake.outbox('mail');
  return outcome;
}

type NewSignIn = ProvenSignIn & {
  readonly begin: BeginSession;
  readonly mailed: boolean;
  /** Stores the provider sign-in until the visitor chooses an account; null if the visitor has chosen a new account. */
  readonly storePendingSignIn: StorePendingSignIn | null;
};

/** Signs in to the account of this identity, or creates an account, in the given transaction. */
export async function signInByProvider(
  deps: SignInPersonDeps,
  newSignIn: NewSignIn,
  tx: Tx,
): Promise<SignInOutcome | 'held'> {
  const { person, provider, begin, storePendingSignIn } = newSignIn;
  const key = identityKeyOf(deps.keyring, person);
  const known = await findIdentity(tx, key);
  if (known !== null) {
    if (!known.open) return 'failed';
    const owned = { customerId: known.customerId, provider };
    const labelSealed = encryptIdentityLabel(deps.keyring, owned, identityLabelOf(person));
    await recordIdentityUse(tx, key, { labelSealed, now: deps.clock.now() });
    await begin(known.customerId, tx);
    return 'signed_in';
  }
  if (await isEmailTaken({ ...deps, db: tx }, person)) return 'taken';
  const claimed = storePendingSignIn === null ? null : await pendingSignInOf(deps, newSignIn, tx);
  if (storePendingSignIn !== null && claimed !== null) {
    // the account that claims the email address can be the account that a concurrent sign-in of this identity has just
    // created
    if ((await findIdentity(tx, key)) !== null) return signInByProvider(deps, newSignIn, tx);
    await storePendingSignIn(claimed, tx);
    return 'held';
  }
  const customerId = await createAccountFor(deps, newSignIn, tx);
  await begin(customerId, tx);
  return 'registered';
}

/**
 * Returns true if another account has verified the email address. Always returns false if the provider did not verify
 * the email address, because the result would otherwise reveal who is a customer.
 */
async function isEmailTaken(
  { db, keyring }: { readonly db: Parameters<typeof findCustomerByEmail>[0]; readonly keyring: Deps['keyring'] },
  { email, emailVouched }: ProvenPerson,
): Promise<boolean> {
  if (email === null || !emailVouched) return false;
  return (await findCustomerByEmail(db, blindIndexOfEmail(keyring, email))) !== null;
}

/**
 * Returns the provider sign-in to store until the visitor chooses an account, if an account claims the email address
 * without verification. Returns null if no account claims it, or if the provider did not verify the email address.
 */
async function pendingSignInOf(
  { clock, keyring }: Pick<Deps, 'clock' | 'keyring'>,
  { person, provider, locale, referralCode }: ProvenSignIn,
  tx: Tx,
): Promise<PendingIdentity | null> {
  const { email, emailVouched } = person;
  if (email === null || !emailVouched) return null;
  if (!(await isEmailClaimed(tx, blindIndexOfEmail(keyring, email), steadyNow(clock)))) return null;
  return { provider, person: { ...person, email, emailVouched }, locale, referralCode };
}

async function createAccountFor(deps: SignInPersonDeps, newSignIn: NewSignIn, tx: Tx): Promise<CustomerId> {
  const { person, provider, locale, mailed, referralCode } = newSignIn;
  const { email, firstName, lastName } = person;
  const customerId = await createAccount(
    deps,
    {
      profile: profileWithDefaults({ firstName: firstName ?? '', lastName: lastName ?? '', email }),
      locale,
      emailIndex: email === null ? null : blindIndexOfEmail(deps.keyring, email),
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
    labelSealed: encryptIdentityLabel(deps.keyring, { customerId, provider }, identityLabelOf(person)),
    used: true,
    now: deps.clock.now(),
  });
  if (mailed && email !== null) await sendAccountMail(deps, { customerId, purpose: 'email', email }, tx);
  return customerId;
}

/**
 * Returns the label by which the owner recognises the linked identity. Returns null if the provider sent neither an
 * email address nor a name.
 */
export function identityLabelOf({ email, firstName, lastName }: ProvenPerson): string | null {
  if (email !== null) return maskEmail(email);
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  return name === '' ? null : name;
}
