import { randomUUID } from 'node:crypto';
import type { LotId } from '#contracts/core/ids.ts';
import type { Database } from '#server/core/db/database.ts';

/** One wash of a lot is held and completed at a station, as the books want it. */
export async function takeWash(db: Database, lotId: LotId): Promise<void> {
  const redemptionId = randomUUID();
  await db.executeSql(
    `insert into redemption (redemption_id, lot_id, units, station_id, request_id, state)
     select $1::uuid, $2, 1, station_id, $1::uuid::text, 'completed' from station limit 1`,
    [redemptionId, lotId],
  );
  await db.executeSql(
    `insert into credit_move (lot_id, reason, remaining_delta, held_delta, ref_id)
     values ($1, 'hold', -1, 1, $2), ($1, 'capture', 0, -1, $2)`,
    [lotId, redemptionId],
  );
  await db.executeSql(
    `update credit_lot set remaining = remaining - 1, state = case when remaining = 1 then 'depleted' else state end
     where lot_id = $1`,
    [lotId],
  );
}
