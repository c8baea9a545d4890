import type { LotId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { FreezeReason, ReissueReason, VoidReason } from '#contracts/entitlements/voucher-care.ts';
import { isFreshProof } from '#domain/core/session.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { freezeVoucher, reissueVoucher, unfreezeVoucher, voidVoucher } from '#server/entitlements/public.ts';
import { lockVoucher } from './store/voucher-detail.ts';

/** What a voucher was when somebody decided about it. */
export type SeenVoucher = { readonly codeVersion: number; readonly left: number; readonly state: LotState };

type Cared = Outcome<null, 'voucher_not_found' | 'voucher_changed'>;
type Proven = Outcome<null, 'voucher_not_found' | 'voucher_changed' | 'step_up_required'>;
type CareDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'wake'>;
type Care<Reason> = { readonly lotId: LotId; readonly reason: Reason; readonly seen: SeenVoucher };

/** Stops a voucher that is still what somebody saw; a wash that was taken meanwhile is no reason to let it go on. */
export async function freezeSeenVoucher(deps: CareDeps, actor: Staff, care: Care<FreezeReason>): Promise<Cared> {
  return await asSeen(deps, care, (tx) => freezeVoucher({ clock: deps.clock, db: tx }, actor, care));
}

export async function unfreezeSeenVoucher(deps: CareDeps, actor: Staff, lotId: LotId): Promise<Cared> {
  return answerOf(await unfreezeVoucher(deps, actor, { lotId }));
}

/** Takes out exactly as many washes as somebody was told that it would. */
export async function voidSeenVoucher(deps: CareDeps, actor: Staff, care: Care<VoidReason>): Promise<Proven> {
  if (!isFreshProof(actor.provenAt, deps.clock.now())) return refused('step_up_required');
  const exact = { ...care, washesCount: true };
  return await asSeen(deps, exact, (tx) => voidVoucher({ clock: deps.clock, db: tx }, actor, care));
}

/** The new code goes to its holder by mail; nobody of the staff sees it. */
export async function reissueSeenVoucher(deps: CareDeps, actor: Staff, care: Care<ReissueReason>): Promise<Proven> {
  if (!isFreshProof(actor.provenAt, deps.clock.now())) return refused('step_up_required');
  const { codeVersion } = care.seen;
  const reissued = await asSeen(deps, care, (tx) =>
    reissueVoucher({ ...deps, db: tx }, actor, { ...care, codeVersion, tell: true }),
  );
  if (reissued.ok) deps.wake.outbox('mail');
  return reissued;
}

type Seen = { readonly lotId: LotId; readonly seen: SeenVoucher; readonly washesCount?: boolean };

/** Does something to a voucher that nobody has changed since it was looked at. */
async function asSeen(
  { db }: CareDeps,
  { lotId, seen, washesCount = false }: Seen,
  work: (tx: Tx) => Promise<Parameters<typeof answerOf>[0]>,
): Promise<Cared> {
  return await db.inTransaction(async (tx): Promise<Cared> => {
    const now = await lockVoucher(tx, lotId);
    if (now === null) return refused('voucher_not_found');
    const isSame = now.state === seen.state && now.codeVersion === seen.codeVersion;
    if (!isSame || (washesCount && now.remaining !== seen.left)) return refused('voucher_changed');
    return answerOf(await work(tx));
  });
}

function answerOf(outcome: Outcome<null, 'voucher_not_found' | 'voucher_not_usable'>): Cared {
  if (outcome.ok) return accepted(null);
  return refused(outcome.refusal === 'voucher_not_found' ? 'voucher_not_found' : 'voucher_changed');
}
