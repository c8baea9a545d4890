import type { Passkey } from '#contracts/identity/passkeys.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/deps.ts';
import {
  answeredChallenge,
  PASSKEYS_MAX,
  passkeyView,
  type BrowserCredential,
  type PasskeySite,
} from '#server/identity/public.ts';
import { consumeStaffChallenge } from './store/staff-passkey-challenge.ts';
import { addStaffPasskey } from './store/staff-passkey.ts';

export type MadePasskey = {
  readonly credential: BrowserCredential;
  readonly site: PasskeySite;
  readonly browserHash: Buffer | null;
  readonly name: string;
};

type Added = Outcome<Passkey, 'passkey_refused'>;

/** Adds the passkey that a member's browser made. Everything that does not hold is the same refusal. */
export async function addPasskey(
  deps: Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'passkeys'>,
  actor: Staff,
  made: MadePasskey,
): Promise<Added> {
  const { staffId } = actor;
  const { credential, site, name } = made;
  const challenge = await answeredChallenge(deps, made, (claimed) =>
    consumeStaffChallenge(deps.db, { kind: 'registration', staffId, ...claimed }),
  );
  if (challenge === null) return refused('passkey_refused');
  const verified = await deps.passkeys.verifyRegistration(credential, { site, challenge });
  if (verified === null) return refused('passkey_refused');
  const passkey = { ...verified, staffId, name, passkeyId: deps.ids.uuid(), now: deps.clock.now() };
  try {
    return await deps.db.inTransaction(async (tx): Promise<Added> => {
      const added = await addStaffPasskey(tx, passkey, PASSKEYS_MAX);
      if (added === null) return refused('passkey_refused');
      await appendAudit(tx, actor, { action: 'staff.passkey_add', refId: staffId, detail: { after: { name } } });
      return accepted(passkeyView(added));
    });
  } catch (error) {
    if (violatedConstraint(error) === 'staff_passkey_credential') return refused('passkey_refused');
    throw error;
  }
}
