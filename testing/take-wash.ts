import { randomUUID } from 'node:crypto';
import type { LotId } from '#contracts/core/ids.ts';
import type { Database } from '#server/core/db/database.ts';

/** How a wash went; completed and now where nothing is said. */
export type WashTaken = { readonly state?: 'completed' | 'released'; readonly at?: string };

/**
 * One wash of a lot is held at the first station and then completed or let go, as the books want it. THE place where
 * tests write what the product has no use case for yet: redeeming. It becomes that use case's call.
 */
export async function takeWash(db: Database, lotId: LotId, taken: WashTaken = {}): Promise<void> {
  const { state = 'completed', at = new Date().toISOString() } = taken;
  const redemptionId = randomUUID();
  const back = state === 'released' ? 1 : 0;
  await db.inTransaction(async (tx) => {
    await tx.executeSql(
      `insert into redemption (redemption_id, lot_id, units, station_id, request_id, state, created_at)
       select $1::uuid, $2, 1, station_id, $1::uuid::text, 'held', $3 from station order by slug limit 1`,
      [redemptionId, lotId, at],
    );
    await tx.executeSql('update credit_lot set remaining = remaining - 1, held = held + 1 where lot_id = $1', [lotId]);
    await tx.executeSql('update redemption set state = $2 where redemption_id = $1', [redemptionId, state]);
    await tx.executeSql(
      `insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id)
       values ($1, 'hold', -1, 1, $2), ($1, $3, $4, -1, $2)`,
      [lotId, redemptionId, state === 'completed' ? 'capture' : 'release', back],
    );
    await tx.executeSql(
      `update credit_lot set remaining = remaining + $2, held = held - 1,
         state = case when remaining + $2 + held = 1 then 'depleted' else state end
       where lot_id = $1`,
      [lotId, back],
    );
  });
}
