import type { LotId } from '#contracts/core/ids.ts';
import type { FreezeReason } from '#contracts/entitlements/voucher-care.ts';
import { auditNameOf, type Actor } from '#server/core/actor.ts';
import type { Queryable } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { careAnswer, type Cared } from '../care-answer.ts';
import { freezeLot } from '../store/freeze-lot.ts';

/** Stops a voucher until it is unfrozen: nobody begins a wash with it; what a machine was asked for already is settled. */
export async function freezeVoucher(
  { clock, db }: Pick<Deps, 'clock'> & { readonly db: Queryable },
  actor: Actor,
  freeze: { readonly lotId: LotId; readonly reason: FreezeReason },
): Promise<Cared> {
  return careAnswer(await freezeLot(db, { ...freeze, actor: auditNameOf(actor), now: clock.now() }));
}
