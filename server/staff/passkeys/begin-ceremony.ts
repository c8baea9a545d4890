import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { CHALLENGE_MS, PASSKEYS_MAX, type CeremonyOptions, type PasskeySite } from '#server/identity/public.ts';
import { issueStaffChallenge, type StaffCeremony } from './store/staff-passkey-challenge.ts';
import { findMember } from '../team/store/staff-member.ts';
import { listStaffPasskeys } from './store/staff-passkey.ts';
import { openMemberEmail } from '../team/member-email.ts';

type BeginDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'keyring' | 'passkeys'>;

/** Where a ceremony takes place: the site, and the browser by the hash of its purchase cookie. */
export type Place = { readonly site: PasskeySite; readonly browserHash: Buffer };

/** By what an authenticator knows a member: sixteen bytes that are nobody's name. */
export function staffHandleOf(staffId: StaffId): Buffer {
  return Buffer.from(staffId.replaceAll('-', ''), 'hex');
}

/** Options to make a passkey for a member. Refused where they have as many as they may. */
export async function beginRegistration(
  deps: BeginDeps,
  { staffId }: Staff,
  { site, browserHash }: Place,
): Promise<Outcome<CeremonyOptions, 'not_signed_in' | 'passkey_refused'>> {
  const [member, known] = await Promise.all([findMember(deps.db, staffId), listStaffPasskeys(deps.db, staffId)]);
  if (member === null) return refused('not_signed_in');
  if (known.length >= PASSKEYS_MAX) return refused('passkey_refused');
  const userName = openMemberEmail(deps.keyring, staffId, member.emailSealed);
  const options = await deps.passkeys.registrationOptions({
    site,
    shopName: deps.brand.name.en,
    // the device lists it beside the passkey that the same person may have as a customer
    userName: `${userName} (admin)`,
    displayName: `${member.name} (admin)`,
    userHandle: staffHandleOf(staffId),
    known: known.map(({ credentialId }) => credentialId),
  });
  await keep(deps, options, { kind: 'registration', staffId, browserHash });
  return accepted(options);
}

/** Options to sign in with any passkey of this site; the same for everybody. */
export async function beginAuthentication(deps: BeginDeps, { site, browserHash }: Place): Promise<CeremonyOptions> {
  const options = await deps.passkeys.authenticationOptions(site);
  await keep(deps, options, { kind: 'authentication', staffId: null, browserHash });
  return options;
}

/** Options to prove with one of their own passkeys that it is still the same member. */
export async function beginProof(deps: BeginDeps, { staffId }: Staff, place: Place): Promise<CeremonyOptions> {
  const own = await listStaffPasskeys(deps.db, staffId);
  const known = own.map(({ credentialId }) => credentialId);
  const options = await deps.passkeys.authenticationOptions(place.site, known);
  await keep(deps, options, { kind: 'proof', staffId, browserHash: place.browserHash });
  return options;
}

async function keep(
  { clock, db, keyring }: BeginDeps,
  { challenge }: CeremonyOptions,
  begun: StaffCeremony & Pick<Place, 'browserHash'>,
): Promise<void> {
  const now = steadyNow(clock);
  const challengeHash = keyring.tokenHash(challenge);
  await issueStaffChallenge(db, { ...begun, challengeHash, now, expiresAt: now + CHALLENGE_MS });
}
