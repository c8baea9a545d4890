import type { RedemptionId } from '#contracts/core/ids.ts';
import { instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const noteStatement = statement({
  name: 'redemption_note_time_left',
  params: { ...pick('redemption', 'redemption_id'), seconds: integer, at: instant },
  row: {},
  text: `
update redemption set left_seconds = :seconds, left_at = :at
where redemption_id = :redemption_id and state = 'completed' and ended_at is null
  and (left_at is null or left_at < :at)`,
});

/**
 * Stores the remaining water time of a running wash. The machine reported it at `at` (epoch ms). An older report does
 * not replace a newer report, and a finished wash does not change.
 */
export async function storeRemainingWaterTime(
  db: Queryable,
  remainingTime: { readonly redemptionId: RedemptionId; readonly seconds: number; readonly at: number },
): Promise<void> {
  await db.query(noteStatement, remainingTime);
}
