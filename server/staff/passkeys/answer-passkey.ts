import type { StaffId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import {
  answeredChallenge,
  verifiedAnswer,
  whyPasskeyOpensNothing,
  type BrowserCredential,
  type PasskeySite,
} from '#server/identity/public.ts';
import { consumeStaffChallenge, type StaffCeremony } from './store/staff-passkey-challenge.ts';
import { findStaffPasskey, useStaffPasskey } from './store/staff-passkey.ts';
import { staffHandleOf } from './begin-ceremony.ts';

type AnswerDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'log' | 'metrics' | 'passkeys'>;

export type StaffAnswer = {
  readonly credential: BrowserCredential;
  readonly site: PasskeySite;
  readonly browserHash: Buffer | null;
  readonly ceremony: StaffCeremony;
};

type Answered = Outcome<StaffId, 'passkey_refused' | 'passkey_unknown'>;
type More = (tx: Tx, staffId: StaffId) => Promise<void>;

/**
 * Whose passkey answered; for a proof only the member's own counts. A removed one is 'passkey_unknown', all else one refusal.
 * `more` runs in the transaction that writes the use down.
 */
export async function answerPasskey(deps: AnswerDeps, answer: StaffAnswer, more: More): Promise<Answered> {
  const answered = await check(deps, answer, more);
  if (!answered.ok) deps.metrics.count('sign_in_refused', { kind: 'staff_passkey' });
  return answered;
}

async function check(deps: AnswerDeps, answer: StaffAnswer, more: More): Promise<Answered> {
  const { credential, site, ceremony } = answer;
  const challenge = await answeredChallenge(deps, answer, (claimed) =>
    consumeStaffChallenge(deps.db, { ...ceremony, ...claimed }),
  );
  if (challenge === null) return refused('passkey_refused');
  const credentialId = Buffer.from(credential.id, 'base64url');
  const passkey = await findStaffPasskey(deps.db, credentialId);
  if (passkey === null) return refused(await whyPasskeyOpensNothing(deps.db, credentialId));
  const { passkeyId, staffId } = passkey;
  if (ceremony.staffId !== null && ceremony.staffId !== staffId) return refused('passkey_refused');
  const handle = staffHandleOf(staffId);
  const verified = await verifiedAnswer(deps, { ...passkey, handle }, { credential, site, challenge });
  if (verified === null) return refused('passkey_refused');
  const { counter, backedUp } = verified;
  const used = await deps.db.inTransaction(async (tx) => {
    if (!(await useStaffPasskey(tx, { passkeyId, counter, backedUp, now: deps.clock.now() }))) return false;
    await more(tx, staffId);
    return true;
  });
  if (used) return accepted(staffId);
  deps.log.warn({ passkeyId, counter }, 'a passkey of the staff counted backwards or is gone: it may have been copied');
  return refused('passkey_refused');
}
