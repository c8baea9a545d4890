import type { StationId } from '#contracts/core/ids.ts';
import type { BatchQueryable } from '#server/core/db/database.ts';
import { boolean, instant } from '#server/core/db/statements/column.ts';
import { batchedStatement } from '#server/core/db/statements/batched.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import type { ParamsOf, RowOf } from '#server/core/db/statements/statement.ts';

const dueRow = { starts: boolean, questions: boolean, commands: boolean } as const;

const dueStatement = batchedStatement({
  name: 'station_find_due',
  params: {
    ...pick('station_key', 'station_id'),
    now: instant,
    steady_now: instant,
    due_since: instant,
    again_since: instant,
    ask_again_since: instant,
  },
  row: dueRow,
  // the conditions are the same as in the three claim statements, but only those statements check the key and the bay
  text: `
select i.input_no,
  exists (
    select from redemption r
    where r.station_id = i.station_id and r.state = 'held' and r.start_before > i.now
      and (r.offered_at is null or r.offered_at <= i.again_since)) as starts,
  exists (
    select from redemption r
    where r.station_id = i.station_id and r.state = 'held' and r.offered_at is not null
      and r.start_before <= i.due_since and (r.asked_at is null or r.asked_at <= i.ask_again_since)) as questions,
  exists (
    select from station_command c
    where c.station_id = i.station_id and c.state in ('sent', 'delivered') and c.expires_at > i.steady_now
      and (c.repeated_at is null or c.repeated_at <= i.again_since)) as commands
from input i`,
});

/**
 * Returns the kinds of commands that are due for a machine. Most long polls end without a command, so the reads of many
 * machines are combined in one statement.
 */
export async function findDueMachineCommands(
  db: BatchQueryable,
  values: ParamsOf<typeof dueStatement> & { readonly stationId: StationId },
): Promise<RowOf<typeof dueRow>> {
  const [row] = await db.gather(dueStatement, values);
  return row ?? { starts: false, questions: false, commands: false };
}
