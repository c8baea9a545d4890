import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { CeremonyOptions, PasskeySite } from '#server/identity/adapters/passkeys/port.ts';
import type { Deps } from '#server/deps.ts';
import type { Customer } from '#server/core/actor.ts';
import { findCustomer } from '#server/identity/store/customer.ts';
import { readProfile } from '#server/identity/store/profile.ts';
import { issueChallenge, type Ceremony } from '#server/identity/store/passkey-challenge.ts';
import { listPasskeys } from '#server/identity/store/passkey.ts';

/** An account has no more than this; people have a handful of devices. */
export const PASSKEYS_MAX = 20;
/** A minute for the person, and some for slow networks on both sides of it. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

type BeginDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'keyring' | 'passkeys'>;

/** Where a ceremony takes place: the site, and the browser by the hash of its purchase cookie. */
export type Place = { readonly site: PasskeySite; readonly browserHash: Buffer };

/** Options to make a passkey for whoever is signed in. Refused where the account has as many as it may. */
export async function beginRegistration(
  deps: BeginDeps,
  actor: Customer,
  { site, browserHash, locale }: Place & { readonly locale: Locale },
): Promise<Outcome<CeremonyOptions, 'not_signed_in' | 'passkey_refused'>> {
  const { customerId } = actor;
  const [row, known] = await Promise.all([findCustomer(deps.db, customerId), listPasskeys(deps.db, customerId)]);
  if (row === null) return refused('not_signed_in');
  if (known.length >= PASSKEYS_MAX) return refused('passkey_refused');
  const { firstName, lastName, email, phone } = readProfile(deps.keyring, customerId, row.profileSealed);
  const displayName = `${firstName} ${lastName}`.trim();
  const shopName = deps.brand.name[locale];
  const options = await deps.passkeys.registrationOptions({
    site,
    shopName,
    userName: email ?? phone ?? (displayName === '' ? shopName : displayName),
    displayName,
    userHandle: row.passkeyHandle,
    known: known.map(({ credentialId }) => credentialId),
  });
  await keep(deps, options, { ceremony: { kind: 'registration', customerId }, browserHash });
  return accepted(options);
}

/** Options to sign in with any passkey of this site; the same for everybody, so they say nothing about anybody. */
export async function beginAuthentication(deps: BeginDeps, { site, browserHash }: Place): Promise<CeremonyOptions> {
  const options = await deps.passkeys.authenticationOptions(site);
  await keep(deps, options, { ceremony: { kind: 'authentication' }, browserHash });
  return options;
}

type Begun = { readonly ceremony: Ceremony; readonly browserHash: Buffer };

async function keep(deps: BeginDeps, { challenge }: CeremonyOptions, begun: Begun): Promise<void> {
  const now = steadyNow(deps.clock);
  const challengeHash = deps.keyring.tokenHash(challenge);
  await issueChallenge(deps.db, { ...begun, challengeHash, now, expiresAt: now + CHALLENGE_MS });
}
