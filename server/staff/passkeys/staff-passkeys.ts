import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Passkey } from '#contracts/identity/passkeys.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import {
  completeAuthentication,
  completeRegistration,
  issueCeremonyOptions,
  PASSKEYS_MAX,
  type CeremonyOptions,
  type CeremonyContext,
  type PasskeyResponse,
} from '#server/identity/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { decryptStaffEmail } from '../team/staff-email.ts';
import { findStaffUser } from '../team/store/staff-user.ts';
import { consumeStaffChallenge, issueStaffChallenge, type StaffCeremony } from './store/staff-passkey-challenge.ts';
import {
  addStaffPasskey,
  deleteStaffPasskey,
  findStaffPasskey,
  listStaffPasskeys,
  recordStaffPasskeyUse,
} from './store/staff-passkey.ts';

type BeginDeps = Pick<Deps, 'brand' | 'clock' | 'db' | 'keyring' | 'passkeys'>;

/** Returns the WebAuthn user handle of a staff user. It is sixteen bytes long and contains no personal data. */
function webAuthnUserHandleOf(staffId: StaffId): Buffer {
  return Buffer.from(staffId.replaceAll('-', ''), 'hex');
}

/**
 * Returns the WebAuthn options with which a browser creates a passkey. Refused if the staff user already has the
 * maximum number of passkeys.
 */
export async function beginPasskeyRegistration(
  deps: BeginDeps,
  { staffId }: Staff,
  { site, browserHash }: CeremonyContext,
): Promise<Outcome<CeremonyOptions, 'not_signed_in' | 'passkey_refused'>> {
  const [staffUser, known] = await Promise.all([findStaffUser(deps.db, staffId), listStaffPasskeys(deps.db, staffId)]);
  if (staffUser === null) return refused('not_signed_in');
  if (known.length >= PASSKEYS_MAX) return refused('passkey_refused');
  const userName = decryptStaffEmail(deps.keyring, staffId, staffUser.emailSealed);
  const options = await deps.passkeys.registrationOptions({
    site,
    shopName: deps.brand.name.en,
    // the user name distinguishes this passkey on the device from a passkey that the same person uses as a customer
    userName: `${userName} (admin)`,
    displayName: `${staffUser.name} (admin)`,
    userHandle: webAuthnUserHandleOf(staffId),
    known: known.map(({ credentialId }) => credentialId),
  });
  return accepted(await issueChallenge(deps, { options, browserHash }, { kind: 'registration', staffId }));
}

/** Returns the WebAuthn options to sign in with any passkey of this site. The options identify no user. */
export async function beginPasskeyAuthentication(
  deps: BeginDeps,
  { site, browserHash }: CeremonyContext,
): Promise<CeremonyOptions> {
  const options = await deps.passkeys.authenticationOptions(site);
  return issueChallenge(deps, { options, browserHash }, { kind: 'authentication', staffId: null });
}

/** Returns the WebAuthn options for a step-up with one of the user's own passkeys. */
export async function beginPasskeyStepUp(
  deps: BeginDeps,
  { staffId }: Staff,
  { site, browserHash }: CeremonyContext,
): Promise<CeremonyOptions> {
  const own = await listStaffPasskeys(deps.db, staffId);
  const known = own.map(({ credentialId }) => credentialId);
  const options = await deps.passkeys.authenticationOptions(site, known);
  return issueChallenge(deps, { options, browserHash }, { kind: 'proof', staffId });
}

function issueChallenge(
  deps: BeginDeps,
  begun: { readonly options: CeremonyOptions; readonly browserHash: Buffer },
  ceremony: StaffCeremony,
): Promise<CeremonyOptions> {
  return issueCeremonyOptions(deps, begun, (challenge) => issueStaffChallenge(deps.db, { ...ceremony, ...challenge }));
}

/** Adds a passkey that a staff user's browser created. The refusal is the same for every failed check. */
export async function addPasskey(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'passkeys'>,
  actor: Staff,
  { name, ...answer }: PasskeyResponse & { readonly name: string },
): Promise<Outcome<Passkey, 'passkey_refused'>> {
  const { staffId } = actor;
  return completeRegistration<never>(deps, answer, {
    consume: (claimed) => consumeStaffChallenge(deps.db, { kind: 'registration', staffId, ...claimed }),
    async add(tx, made) {
      const added = await addStaffPasskey(tx, { ...made, staffId, name, max: PASSKEYS_MAX });
      if (added !== null) {
        await appendAudit(tx, actor, { action: 'staff.passkey_add', refId: staffId, detail: { after: { name } } });
      }
      return accepted(added);
    },
  });
}

type AnsweredCeremony = PasskeyResponse & {
  readonly ceremony: StaffCeremony;
  /**
   * User whose passkeys are accepted. The default is the user of the WebAuthn ceremony. At sign-in that user is null,
   * and the passkeys of all users are accepted.
   */
  readonly only?: StaffId;
};

/**
 * Verifies the response of a passkey and returns its staff user. For a step-up, only the user's own passkeys are
 * accepted. The function `more` runs in the transaction that stores the use of the passkey.
 */
export async function verifyPasskeyResponse(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring' | 'log' | 'metrics' | 'passkeys'>,
  { ceremony, only, ...answer }: AnsweredCeremony,
  more: (tx: Tx, staffId: StaffId) => Promise<void>,
) {
  return completeAuthentication<StaffId>(deps, answer, {
    kind: 'staff_passkey',
    consume: (claimed) => consumeStaffChallenge(deps.db, { ...ceremony, ...claimed }),
    async find(credentialId) {
      const found = await findStaffPasskey(deps.db, credentialId);
      return found === null ? null : { ...found, owner: found.staffId, handle: webAuthnUserHandleOf(found.staffId) };
    },
    only: only ?? ceremony.staffId,
    use: recordStaffPasskeyUse,
    more,
  });
}

/** Deletes a passkey. The user can still sign in with password and second factor. */
export async function deletePasskey(
  { db }: Pick<Deps, 'db'>,
  actor: Staff,
  passkeyId: string,
): Promise<Outcome<null, 'not_found'>> {
  const { staffId } = actor;
  return db.inTransaction(async (tx) => {
    const name = await deleteStaffPasskey(tx, { passkeyId, staffId });
    if (name === null) return refused('not_found');
    await appendAudit(tx, actor, { action: 'staff.passkey_remove', refId: staffId, detail: { before: { name } } });
    return accepted(null);
  });
}
