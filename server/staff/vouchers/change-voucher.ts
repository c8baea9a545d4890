import type { LotId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { FreezeReason, ReissueReason, VoidReason } from '#contracts/entitlements/voucher-action-reasons.ts';
import type { LotState } from '#domain/entitlements/lot-state.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { freezeVoucher, reissueVoucher, unfreezeVoucher, voidVoucher } from '#server/entitlements/public.ts';
import { lockVoucher } from './store/voucher-detail.ts';

export type PresentedVoucherState = { readonly codeVersion: number; readonly left: number; readonly state: LotState };

type ChangeOutcome = Outcome<null, 'voucher_not_found' | 'voucher_changed'>;
type VoucherActionDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'wake'>;
type VoucherAction<Reason> = { readonly lotId: LotId; readonly reason: Reason; readonly seen: PresentedVoucherState };

/**
 * Freezes a voucher if it still has the values that the staff user saw. A wash that is already running does not prevent
 * the freeze.
 */
export async function freezeVoucherAsStaff(
  deps: VoucherActionDeps,
  actor: Staff,
  care: VoucherAction<FreezeReason>,
): Promise<ChangeOutcome> {
  return await ifUnchanged(deps, care, (tx) => freezeVoucher({ clock: deps.clock, db: tx }, actor, care));
}

export async function unfreezeVoucherAsStaff(
  deps: VoucherActionDeps,
  actor: Staff,
  lotId: LotId,
): Promise<ChangeOutcome> {
  return answerOf(await unfreezeVoucher(deps, actor, { lotId }));
}

/** Voids as many washes as the dialog showed. The route requires a recent step-up. */
export async function voidVoucherAsStaff(
  deps: VoucherActionDeps,
  actor: Staff,
  care: VoucherAction<VoidReason>,
): Promise<ChangeOutcome> {
  const exact = { ...care, washesCount: true };
  return await ifUnchanged(deps, exact, (tx) => voidVoucher({ clock: deps.clock, db: tx }, actor, care));
}

/**
 * Replaces the voucher's code. The new code is mailed to the holder, and no staff user sees it. The route requires a
 * recent step-up.
 */
export async function reissueVoucherAsStaff(
  deps: VoucherActionDeps,
  actor: Staff,
  care: VoucherAction<ReissueReason>,
): Promise<ChangeOutcome> {
  const { codeVersion } = care.seen;
  const reissued = await ifUnchanged(deps, care, (tx) =>
    reissueVoucher({ ...deps, db: tx }, actor, { ...care, codeVersion, tell: true }),
  );
  if (reissued.ok) deps.wake.outbox('mail');
  return reissued;
}

type PresentedState = { readonly lotId: LotId; readonly seen: PresentedVoucherState; readonly washesCount?: boolean };

/** Changes a voucher. The request is refused if the values of the voucher differ from those that the staff user saw. */
async function ifUnchanged(
  { db }: VoucherActionDeps,
  { lotId, seen, washesCount = false }: PresentedState,
  work: (tx: Tx) => Promise<Parameters<typeof answerOf>[0]>,
): Promise<ChangeOutcome> {
  return await db.inTransaction(async (tx): Promise<ChangeOutcome> => {
    const now = await lockVoucher(tx, lotId);
    if (now === null) return refused('voucher_not_found');
    const isSame = now.state === seen.state && now.codeVersion === seen.codeVersion;
    if (!isSame || (washesCount && now.remaining !== seen.left)) return refused('voucher_changed');
    return answerOf(await work(tx));
  });
}

function answerOf(outcome: Outcome<null, 'voucher_not_found' | 'voucher_not_usable'>): ChangeOutcome {
  if (outcome.ok) return accepted(null);
  return refused(outcome.refusal === 'voucher_not_found' ? 'voucher_not_found' : 'voucher_changed');
}
