import { randomBytes } from 'node:crypto';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Customer, Staff } from '#server/core/actor.ts';
import type { RunningMerge } from '#server/core/modules/account-merge.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/identity/deps.ts';
import { notifyAccountOwner } from '#server/identity/account/notify-account-owner.ts';
import { consumeMergeOffer, findMergeOffer, markAccountMerged } from '#server/identity/store/merge/account-merge.ts';
import { forgetCustomer, lockAccountsForClosing } from '#server/identity/store/account-deletion.ts';
import { lockCustomer, type CustomerRow } from '#server/identity/store/customer.ts';
import { movePassword } from '#server/identity/store/merge/rows-to-merge.ts';
import { decryptProfile, profileWithDefaults, encryptProfile } from '#server/identity/store/profile.ts';
import { adoptProfile } from './adopt-profile.ts';
import { mergeEffectsOf, findObstacle } from './preview-account-merge.ts';

export type MergeDeps = Pick<Deps, 'accountMerges' | 'clock' | 'db' | 'ids' | 'keyring' | 'log' | 'wake'>;
type Refusal = 'merge_blocked' | 'proof_gone';

const HANDLE_BYTES = 16;

/**
 * Merges the account that was verified in this session into the signed-in account. The offer to merge is used up. A
 * second request finds no offer ('proof_gone'), and so does a request after a merge in the other direction or a
 * deletion.
 */
export async function mergeAccounts(
  deps: MergeDeps,
  actor: Customer,
): Promise<Outcome<Record<string, never>, Refusal>> {
  const now = steadyNow(deps.clock);
  const offer = await findMergeOffer(deps.db, actor, now);
  if (offer === null) return refused('proof_gone');
  const { mergeId, sourceId: from, proof } = offer;
  const merge = { from, into: actor.customerId, mergeId, now };
  const consumeProof = async (tx: Tx) => consumeMergeOffer(tx, { ...actor, mergeId }, now);
  const refusal = await mergeAccountPair(deps, { actor, merge, proof, consumeProof });
  return refusal === null ? accepted({}) : refused(refusal);
}

type ClaimedMerge = {
  readonly actor: Customer | Staff;
  readonly merge: RunningMerge;
  /** Kind of verification which shows that both accounts belong to one customer. It is for the audit log. */
  readonly proof: string;
  /**
   * Uses up the proof that both accounts belong to one customer. Returns false if it was already used or has expired.
   */
  readonly consumeProof: (tx: Tx) => Promise<boolean>;
};

/**
 * Merges two accounts in one transaction. Every module moves its rows, the other account is closed, and its id then
 * refers to the account that stays. The verified email address of each account gets a mail. Returns the reason if
 * nothing was merged.
 */
export async function mergeAccountPair(deps: MergeDeps, claimed: ClaimedMerge): Promise<Refusal | null> {
  const refusal = await deps.db.inTransaction((tx) => runMerge(deps, claimed, tx));
  if (refusal !== null) return refusal;
  const { from, into } = claimed.merge;
  deps.wake.outbox('mail');
  deps.log.info({ from, into }, 'two accounts were merged');
  return null;
}

/**
 * Runs a merge and takes locks in a fixed order. First comes the lock against other merges and deletions, then the rows
 * of the modules, then both accounts.
 */
async function runMerge(
  deps: MergeDeps,
  { actor, merge, proof, consumeProof }: ClaimedMerge,
  tx: Tx,
): Promise<Refusal | null> {
  const { from, into } = merge;
  await lockAccountsForClosing(tx, [from, into]);
  for (const part of deps.accountMerges) await part.lockRows?.(tx, merge);
  const rows = await lockBothAccounts(tx, merge);
  if (rows === null) return 'proof_gone';
  if ((await findObstacle(deps, tx, merge)) !== null) return 'merge_blocked';
  if (!(await consumeProof(tx))) return 'proof_gone';
  for (const customerId of [from, into]) {
    await notifyAccountOwner(deps, { customerId, notice: { kind: 'accounts_merged' } }, tx);
  }
  for (const part of deps.accountMerges) await part.move?.(deps, tx, merge);
  await closeSourceAccount(deps, { merge, ...rows }, tx);
  await appendAudit(tx, actor, { action: 'account.merge', refId: into, detail: { from, proof } });
  return null;
}

type Both = { readonly source: CustomerRow; readonly target: CustomerRow };

/** Locks both accounts. Returns null if one of them was deleted, blocked or merged meanwhile. */
async function lockBothAccounts(tx: Tx, { from, into }: RunningMerge): Promise<Both | null> {
  const first = await lockCustomer(tx, from < into ? from : into);
  const second = await lockCustomer(tx, from < into ? into : from);
  if (first === null || second === null) return null;
  return from < into ? { source: first, target: second } : { source: second, target: first };
}

/**
 * Empties and closes the other account, then moves its verified email address and phone number to the remaining
 * account.
 */
async function closeSourceAccount(
  { clock, keyring }: MergeDeps,
  { merge, source, target }: Both & { readonly merge: RunningMerge },
  tx: Tx,
): Promise<void> {
  const { from, into, now } = merge;
  const mergeEffects = mergeEffectsOf(source, target);
  const profile = decryptProfile(keyring, from, source.profileSealed);
  if (mergeEffects.password === 'comes') await movePassword(tx, { from, into });
  await forgetCustomer(tx, from, {
    profileSealed: encryptProfile(keyring, from, profileWithDefaults({})),
    passkeyHandle: randomBytes(HANDLE_BYTES),
    now,
  });
  await markAccountMerged(tx, { from, into });
  await adoptProfile({ clock, keyring }, { source, profile, target, mergeEffects }, tx);
}
