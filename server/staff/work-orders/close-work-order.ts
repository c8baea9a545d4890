import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { WorkOrderId } from '#contracts/staff/work-orders/work-orders.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { reopenBay, addWorkToStationLog } from '#server/stations/public.ts';
import { bookSparePartsConsumption, type UsedSparePart } from '../inventory/book-spare-parts-consumption.ts';
import { closeWorkOrderRow, findWorkOrder, type ClosedWorkOrder } from './store/work-order.ts';

export type WorkOrderClosing = {
  readonly workOrderId: WorkOrderId;
  readonly version: number;
  readonly note: string;
  readonly minutes: number;
  readonly costAgorot: number;
  readonly parts: readonly UsedSparePart[];
  readonly reopensBay: boolean;
};

type Refusal = 'not_found' | 'changed_meanwhile' | 'stock_short';

/** Error that rolls back the transaction and contains the refusal. */
class RefusedError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Closes a work order as done, in one transaction. The used items are booked from the station's stock, and the work is
 * added to the station's log. The bay is put back into service if requested. The version check lets only one of several
 * concurrent requests succeed.
 */
export async function closeWorkOrder(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  closing: WorkOrderClosing,
): Promise<Outcome<WorkOrderId, Refusal>> {
  const now = clock.now();
  const { workOrderId } = closing;
  try {
    await db.inTransaction((tx) => closeWorkOrderInTx(tx, actor, { ...closing, now }));
    return accepted(workOrderId);
  } catch (error) {
    if (error instanceof RefusedError) return refused(error.refusal);
    throw error;
  }
}

async function closeWorkOrderInTx(
  tx: Tx,
  actor: Staff,
  { now, ...closing }: WorkOrderClosing & { readonly now: number },
): Promise<void> {
  const { workOrderId, version, note, minutes, costAgorot, parts, reopensBay } = closing;
  const { staffId } = actor;
  const closed = await closeWorkOrderRow(tx, {
    workOrderId,
    version,
    closingNote: note,
    minutes,
    costAgorot,
    staffId,
    now,
  });
  if (closed === null) {
    throw new RefusedError((await findWorkOrder(tx, workOrderId, null)) === null ? 'not_found' : 'changed_meanwhile');
  }
  const { stationId, bayNo, title } = closed;
  const booked = await bookSparePartsConsumption(tx, actor, { actId: workOrderId, stationId, parts, note: title, now });
  if (!booked.ok) throw new RefusedError(booked.refusal);
  await addWorkToStationLog(tx, { ...stationLogEntryOf(closed, note), entryId: workOrderId, staffId, now });
  const isBack = reopensBay && bayNo !== null && (await reopenBay(tx, { stationId, bayNo, now }));
  const detail = { stationId, bayNo, minutes, costAgorot, parts, isBack };
  await appendAudit(tx, actor, { action: 'work_order.close', refId: workOrderId, detail });
}

/** Maximum number of characters in the note of a log entry. */
const LOG_NOTE_MAX = 500;

/**
 * Returns the entry for the station's log. If the work belongs to a maintenance plan by date, the entry's next due date
 * is the plan's next date.
 */
function stationLogEntryOf({ stationId, bayNo, kind, title, nextOn }: ClosedWorkOrder, note: string) {
  return { stationId, bayNo, kind, note: `${title}: ${note}`.slice(0, LOG_NOTE_MAX), nextDueOn: nextOn };
}
