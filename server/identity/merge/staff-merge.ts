import type { CustomerId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { MergeEffects } from '#contracts/identity/account-merge.ts';
import type { MergedAccountPair } from '#domain/core/merged-account-pair.ts';
import { maskEmail } from '#domain/core/text/masking.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { consumeRateLimits, type RateLimitUse } from '#server/core/http/limits/guess-limits.ts';
import type { Deps } from '#server/identity/deps.ts';
import { identityRateLimits } from '#server/identity/limits.ts';
import {
  contactForMergeCode,
  unverifiedEmailOf,
  type CodeContact,
} from '#server/identity/account/find-account-contact.ts';
import { isValidMergeCode } from '#server/identity/store/merge/merge-code.ts';
import {
  addMergeRequest,
  consumeMergeAttempt,
  consumeMergeRequest,
  enqueueMergeCode,
} from '#server/identity/store/merge/staff-merge.ts';
import { mergeAccountPair, type MergeDeps } from './merge-accounts.ts';
import { previewAccountPairMerge } from './preview-account-merge.ts';

/**
 * Validity in ms of both codes for a merge by staff. In this time the customer has to receive the codes and read them
 * out to the staff user.
 */
const REQUEST_MS = 15 * MINUTE_MS;

type PreviewDeps = Pick<Deps, 'accountMerges' | 'clock' | 'config' | 'db' | 'keyring' | 'sms'>;

type OfEach<Value> = { readonly stays: Value; readonly ends: Value };

type StaffMergePreview = {
  readonly effects: MergeEffects;
  /**
   * Channel by which each account gets its code. It is null if the account has neither a verified email address nor a
   * phone number that can receive codes.
   */
  readonly codeTo: OfEach<CodeContact['channel'] | null>;
  /** Masked email address of each account that is not verified yet; null if there is none. */
  readonly unverified: OfEach<string | null>;
};

/**
 * Returns what a merge would move and end, and how the codes are sent. Returns null if an account is closed or blocked.
 */
export async function previewStaffMerge(deps: PreviewDeps, pair: MergedAccountPair): Promise<StaffMergePreview | null> {
  const preview = await previewAccountPairMerge(deps, pair);
  if (preview === null) return null;
  const { source, target, effects } = preview;
  const channelOf = (row: typeof source) => contactForMergeCode(deps, row)?.channel ?? null;
  const maskedOf = (row: typeof source) => {
    const email = unverifiedEmailOf(deps, row);
    return email === null ? null : maskEmail(email);
  };
  return {
    effects,
    codeTo: { stays: channelOf(target), ends: channelOf(source) },
    unverified: { stays: maskedOf(target), ends: maskedOf(source) },
  };
}

type AskDeps = PreviewDeps & Pick<Deps, 'limits' | 'wake'>;
type AskRefusal = 'merge_blocked' | 'not_found' | 'too_many_requests';

/**
 * Sends a code to each of two accounts that are to be merged. Both codes are needed, because a merge also moves the
 * sign-in methods. The owner of one account could otherwise take over the other account. A repeated request with the
 * same id sends nothing.
 */
export async function requestMergeCodes(
  deps: AskDeps,
  actor: Staff,
  { mergeId, from, into }: MergedAccountPair & { readonly mergeId: string },
): Promise<Outcome<null, AskRefusal>> {
  const preview = from === into ? null : await previewAccountPairMerge(deps, { from, into });
  if (preview === null) return refused('not_found');
  const { source, target, effects } = preview;
  const contacts = [source, target].map((row) => ({ row, contact: contactForMergeCode(deps, row) }));
  if (effects.obstacle !== null || contacts.some(({ contact }) => contact === null)) return refused('merge_blocked');
  for (const { row } of contacts) {
    const within = await deps.limits.consume(identityRateLimits.account_mails_by_email, `merge|${row.customerId}`);
    if (!within.allowed) return refused('too_many_requests');
  }
  const now = steadyNow(deps.clock);
  await deps.db.inTransaction(async (tx) => {
    const request = { mergeId, from, into, staffId: actor.staffId, now, expiresAt: now + REQUEST_MS };
    if (!(await addMergeRequest(tx, request))) return;
    await appendAudit(tx, actor, { action: 'account.merge_ask', refId: into, detail: { from } });
    for (const { row, contact } of contacts) {
      const topic = contact?.channel === 'sms' ? 'merge_code_sms' : 'merge_code';
      await enqueueMergeCode(tx, { topic, mergeId, customerId: row.customerId, now });
    }
  });
  deps.wake.outbox('mail');
  deps.wake.outbox('sms');
  return accepted(null);
}

type StaffMerge = {
  readonly mergeId: string;
  /** Account that stays after the merge. */
  readonly into: CustomerId;
  readonly staysCode: string;
  readonly endsCode: string;
};

/**
 * Merges two accounts after the customer told the staff user both codes. Only the staff user who requested the codes
 * can use them, at most five times. The refusal does not say which of the codes was wrong. Wrong codes are also counted
 * per account for a day, across all staff users and requests. Otherwise new codes would allow new attempts.
 */
export async function mergeByStaff(
  deps: MergeDeps & Pick<Deps, 'limits' | 'metrics'>,
  actor: Staff,
  { mergeId, into, staysCode, endsCode }: StaffMerge,
): Promise<Outcome<null, 'code_refused' | 'merge_blocked' | 'proof_gone' | 'too_many_requests'>> {
  const { db, keyring } = deps;
  const request = { mergeId, into, staffId: actor.staffId, now: steadyNow(deps.clock) };
  const from = await consumeMergeAttempt(db, request);
  if (from === null) return refused('proof_gone');
  const budgets = [from, into].map((id): RateLimitUse => [identityRateLimits.merge_code_misses_by_account, id]);
  const taken = await consumeRateLimits(deps, budgets);
  if (!taken.allowed) return refused('too_many_requests');
  const areRight = [
    isValidMergeCode(keyring, { mergeId, customerId: into }, staysCode),
    isValidMergeCode(keyring, { mergeId, customerId: from }, endsCode),
  ];
  if (areRight.includes(false)) return refused('code_refused');
  taken.giveBack();
  const refusal = await mergeAccountPair(deps, {
    actor,
    merge: { from, into, mergeId, now: request.now },
    proof: 'codes',
    consumeProof: async (tx) => consumeMergeRequest(tx, request),
  });
  return refusal === null ? accepted(null) : refused(refusal);
}
