import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { auditNameOf, type Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import { addStockMovementRow, findMovementOfRequest, hasStaffMovementSince } from './store/inventory-movement.ts';
import {
  findStationStock,
  lockStationStock,
  type StationStockKey,
  type StationStockRow,
} from './store/station-stock.ts';
import { bookStationConsumption } from './book-estimated-consumption.ts';
import type { ListConsumption } from './list-estimated-consumption.ts';
import { consumptionPeriodsAt } from './station-stock-view.ts';

export type StockCount = StationStockKey & {
  readonly actId: string;
  readonly found: number;
  readonly seenSeq: number;
  readonly note: string;
};

type CountOutcome = Outcome<
  { readonly shelf: StationStockRow; readonly expected: number; readonly found: number; readonly drift: number },
  'not_found' | 'changed_meanwhile'
>;

/**
 * Books a physical count of the stock. Estimated use is booked up to this moment first, so the difference shows the
 * error of the estimate. Refused if staff moved stock after movement `seenSeq`, because it is unknown if the count
 * includes that movement.
 */
export async function countStock(
  deps: Pick<Deps, 'clock' | 'db'> & { readonly listConsumption: ListConsumption },
  actor: Staff,
  { actId, found, seenSeq, note, ...key }: StockCount,
): Promise<CountOutcome> {
  const now = deps.clock.now();
  const times = consumptionPeriodsAt(now);
  return deps.db.inTransaction(async (tx): Promise<CountOutcome> => {
    await bookStationConsumption(tx, { listConsumption: deps.listConsumption, stationId: key.stationId, now });
    if (!(await lockStationStock(tx, key))) return refused('not_found');
    const done = await findMovementOfRequest(tx, { ...key, actId });
    if (done === null && (await hasStaffMovementSince(tx, { ...key, seq: seenSeq })))
      return refused('changed_meanwhile');
    const moved =
      done ??
      (await addStockMovementRow(tx, {
        ...key,
        kind: 'counted',
        amount: 0,
        found,
        otherStationId: null,
        actId,
        note,
        actor: auditNameOf(actor),
        now,
      }));
    const shelf = await findStationStock(tx, { ...key, ...times });
    if (moved === null || shelf === null) return refused('not_found');
    const expected = moved.balance - moved.amount;
    if (done === null) {
      const detail = { stationId: key.stationId, before: expected, after: found };
      await appendAudit(tx, actor, { action: 'stock.counted', refId: key.itemId, detail });
    }
    return accepted({ shelf, expected, found: moved.balance, drift: moved.amount });
  });
}
