import { randomBytes } from 'node:crypto';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Customer } from '#server/core/actor.ts';
import type { RunningMerge } from '#server/core/modules/account-merge.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { notifyOwner } from '#server/identity/account/notify-owner.ts';
import { consumeMergeOffer, findMergeOffer, markMerged } from '#server/identity/store/merge/account-merge.ts';
import { forgetCustomer, lockAccountEnds } from '#server/identity/store/account-deletion.ts';
import { lockCustomer, type CustomerRow } from '#server/identity/store/customer.ts';
import { movePasswordOf } from '#server/identity/store/merge/merge-rows.ts';
import { openProfile, profileOf, sealProfile } from '#server/identity/store/profile.ts';
import { adoptProfile } from './adopt-profile.ts';
import { mergeEffectsOf, findObstacle } from './preview-merge.ts';

type MergeDeps = Pick<Deps, 'accountMerges' | 'clock' | 'db' | 'ids' | 'keyring' | 'log' | 'wake'>;
type Refusal = 'merge_blocked' | 'proof_gone';

const HANDLE_BYTES = 16;

/**
 * Merges the account that was verified in this session into the signed-in account, in one transaction: every capability
 * moves its rows, the other account is closed and its id leads to this account. The offer is used up, so a second
 * request, a merge in the other direction or an earlier deletion finds nothing ('proof_gone').
 */
export async function mergeAccounts(
  deps: MergeDeps,
  actor: Customer,
): Promise<Outcome<Record<string, never>, Refusal>> {
  const offer = await findMergeOffer(deps.db, actor, steadyNow(deps.clock));
  if (offer === null) return refused('proof_gone');
  const now = steadyNow(deps.clock);
  const merge = { from: offer.sourceId, into: actor.customerId, mergeId: offer.mergeId, now };
  const refusal = await deps.db.inTransaction((tx) => run(deps, { actor, merge, proof: offer.proof }, tx));
  if (refusal !== null) return refused(refusal);
  deps.wake.outbox('mail');
  deps.log.info({ from: merge.from, into: merge.into }, 'two accounts were merged');
  return accepted({});
}

type Run = { readonly actor: Customer; readonly merge: RunningMerge; readonly proof: string };

/**
 * Takes locks in a fixed order: the lock against other merges and deletions, rows of the capabilities, then both
 * accounts.
 */
async function run(deps: MergeDeps, { actor, merge, proof }: Run, tx: Tx): Promise<Refusal | null> {
  const { from, into, mergeId, now } = merge;
  await lockAccountEnds(tx, [from, into]);
  for (const part of deps.accountMerges) await part.hold?.(tx, merge);
  const rows = await lockBoth(tx, merge);
  if (rows === null) return 'proof_gone';
  if ((await findObstacle(deps, tx, merge)) !== null) return 'merge_blocked';
  if (!(await consumeMergeOffer(tx, { ...actor, mergeId }, now))) return 'proof_gone';
  for (const customerId of [from, into]) {
    await notifyOwner(deps, { customerId, notice: { kind: 'accounts_merged' } }, tx);
  }
  for (const part of deps.accountMerges) await part.move?.(deps, tx, merge);
  await closeSource(deps, { merge, ...rows }, tx);
  await appendAudit(tx, actor, { action: 'account.merge', refId: into, detail: { from, proof } });
  return null;
}

type Both = { readonly source: CustomerRow; readonly target: CustomerRow };

/** Locks both accounts; null if one of them was deleted, blocked or merged meanwhile. */
async function lockBoth(tx: Tx, { from, into }: RunningMerge): Promise<Both | null> {
  const first = await lockCustomer(tx, from < into ? from : into);
  const second = await lockCustomer(tx, from < into ? into : from);
  if (first === null || second === null) return null;
  return from < into ? { source: first, target: second } : { source: second, target: first };
}

/** Empties and closes the other account. After that, this account may use its email address and number. */
async function closeSource(
  { clock, keyring }: MergeDeps,
  { merge, source, target }: Both & { readonly merge: RunningMerge },
  tx: Tx,
): Promise<void> {
  const { from, into, now } = merge;
  const fates = mergeEffectsOf(source, target);
  const profile = openProfile(keyring, from, source.profileSealed);
  if (fates.password === 'comes') await movePasswordOf(tx, { from, into });
  await forgetCustomer(tx, from, {
    profileSealed: sealProfile(keyring, from, profileOf({})),
    passkeyHandle: randomBytes(HANDLE_BYTES),
    now,
  });
  await markMerged(tx, { from, into });
  await adoptProfile({ clock, keyring }, { source, profile, target, fates }, tx);
}
