import type { z } from 'zod';
import type { RedemptionId, RedemptionToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { reportWashNotStarted as reportWashNotStartedCall } from '#contracts/stations/redemptions.ts';
import { invariant } from '#domain/core/invariant.ts';
import { canWashStillStart, washReference } from '#domain/stations/bays/unconfirmed-start.ts';
import type { Deps } from '#server/stations/deps.ts';
import { openWashNotStartedReport, releaseWash } from '#server/entitlements/public.ts';
import { redemptionViewOf } from './redemption-view.ts';
import { findRedemption, findRedemptionByToken, type RedemptionRow } from '../store/redemption.ts';

type NotStartedResponse = z.input<(typeof reportWashNotStartedCall)['answer']>;
type NotStartedDeps = Pick<Deps, 'clock' | 'db' | 'failpoint' | 'keyring' | 'wake'>;

/**
 * Handles a customer's report that no wash started. A wash that never reached its machine is released now. If the wash
 * was already credited back to the voucher, only its state is returned. If the machine reported a start or may have
 * started the wash, staff check it, because a customer's report must not overrule a machine.
 */
export async function reportWashNotStarted(
  deps: NotStartedDeps,
  redemptionToken: RedemptionToken,
): Promise<Outcome<NotStartedResponse, 'redemption_not_found'>> {
  const row = await findRedemptionByToken(deps.db, deps.keyring.tokenHash(redemptionToken));
  if (row === null) return refused('redemption_not_found');
  return accepted(await answerOf(deps, row));
}

async function answerOf(deps: NotStartedDeps, row: RedemptionRow): Promise<NotStartedResponse> {
  const { redemptionId } = row;
  if (row.state === 'released' || row.state === 'reversed') return answerFor(deps, row, 'given_back');
  if (row.state === 'held' && canWashStillStart(row, deps.clock.now())) return answerFor(deps, row, 'waiting');
  if (row.state === 'held' && row.offeredAt === null) {
    await releaseWash(deps, { redemptionId, reason: 'unreachable' });
    const after = await getRedemption(deps, redemptionId);
    return answerFor(deps, after, after.state === 'released' ? 'given_back' : 'waiting');
  }
  await openWashNotStartedReport(deps.db, { redemptionId, now: deps.clock.now() });
  deps.wake.outbox('mail');
  const after = await getRedemption(deps, redemptionId);
  return { ...answerFor(deps, after, 'asked_staff'), reference: washReference(redemptionId) };
}

async function getRedemption({ db }: NotStartedDeps, redemptionId: RedemptionId): Promise<RedemptionRow> {
  const row = await findRedemption(db, redemptionId);
  invariant(row !== null, 'the wash is missing');
  return row;
}

function answerFor(
  deps: NotStartedDeps,
  row: RedemptionRow,
  outcome: NotStartedResponse['outcome'],
): NotStartedResponse {
  return { redemption: redemptionViewOf(deps, row), outcome, reference: null };
}
