import type { StaffId, StationId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { WorkOrderId, WorkOrderPriority, WorkOrderSource } from '#contracts/staff/work-orders/work-orders.ts';
import type { StationLogKind } from '#contracts/stations/log-kinds.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { isUnknownWorkOrderLocationError, mayBeAssigned } from './work-order-location.ts';
import {
  addWorkOrderRow,
  beginWorkOrderRow,
  cancelWorkOrderRow,
  changeWorkOrderRow,
  findWorkOrderOfSource,
  findWorkOrder,
  type WorkOrderRow,
} from './store/work-order.ts';

type WorkDeps = Pick<Deps, 'clock' | 'db'>;

type Draft = {
  readonly kind: StationLogKind;
  readonly title: string;
  readonly note: string;
  readonly assigneeId: StaffId | null;
  readonly priority: WorkOrderPriority;
  /** Due date of the work (YYYY-MM-DD, Israel time). Null if the work has no due date. */
  readonly dueOn: string | null;
};

export type WorkOrderRequest = Draft & {
  readonly id: WorkOrderId;
  readonly stationId: StationId;
  readonly bayNo: number | null;
  readonly source: Exclude<WorkOrderSource, 'plan'>;
  readonly sourceRef: string | null;
};

/**
 * Adds a work order with the id that the client chose. A repeated request adds nothing. A request is also ignored if
 * its cause already has an active work order. Both return the existing work order.
 */
export async function addWorkOrder(
  { clock, db }: WorkDeps,
  actor: Staff,
  { id, assigneeId, ...order }: WorkOrderRequest,
): Promise<Outcome<WorkOrderId, 'not_found'>> {
  const { stationId, bayNo, source, sourceRef, priority, dueOn } = order;
  try {
    return await db.inTransaction(async (tx): Promise<Outcome<WorkOrderId, 'not_found'>> => {
      if (!(await mayBeAssigned(tx, assigneeId))) return refused('not_found');
      const row = { ...order, workOrderId: id, assignee: assigneeId, staffId: actor.staffId, now: clock.now() };
      if (!(await addWorkOrderRow(tx, row))) {
        const known = await findWorkOrderOfSource(tx, { workOrderId: id, source, sourceRef });
        return known === null ? refused('not_found') : accepted(known);
      }
      const detail = { stationId, bayNo, source, sourceRef, assigneeId, priority, dueOn };
      await appendAudit(tx, actor, { action: 'work_order.add', refId: id, detail });
      return accepted(id);
    });
  } catch (error) {
    if (isUnknownWorkOrderLocationError(error)) return refused('not_found');
    throw error;
  }
}

type SeenOrder = { readonly workOrderId: WorkOrderId; readonly version: number };
type ChangeOutcome = Outcome<WorkOrderId, 'not_found' | 'changed_meanwhile'>;

async function refusalOf(tx: Tx, workOrderId: WorkOrderId): Promise<'not_found' | 'changed_meanwhile'> {
  return (await findWorkOrder(tx, workOrderId, null)) === null ? 'not_found' : 'changed_meanwhile';
}

/** Returns the audit entry of a change to a work order. If only the assignee differs, the entry is an assignment. */
function auditEntryOf(before: WorkOrderRow, { kind, title, note, assigneeId, priority, dueOn }: Draft) {
  const isSameWork =
    before.kind === kind &&
    before.title === title &&
    before.note === note &&
    before.priority === priority &&
    before.dueOn === dueOn;
  return isSameWork && before.assignee !== assigneeId
    ? { action: 'work_order.assign', detail: { assigneeId } }
    : { action: 'work_order.change', detail: { after: { kind, title, assigneeId, priority, dueOn } } };
}

export async function changeWorkOrder(
  { db }: Pick<Deps, 'db'>,
  actor: Staff,
  change: Draft & SeenOrder,
): Promise<ChangeOutcome> {
  const { assigneeId, workOrderId, ...row } = change;
  return await db.inTransaction(async (tx): Promise<ChangeOutcome> => {
    if (!(await mayBeAssigned(tx, assigneeId))) return refused('not_found');
    const before = await findWorkOrder(tx, workOrderId, null);
    if (before === null) return refused('not_found');
    // the update fails if the version differs from that of `before`
    if (!(await changeWorkOrderRow(tx, { ...row, workOrderId, assignee: assigneeId }))) {
      return refused('changed_meanwhile');
    }
    await appendAudit(tx, actor, { refId: workOrderId, ...auditEntryOf(before, change) });
    return accepted(workOrderId);
  });
}

const steps = { begin: beginWorkOrderRow, cancel: cancelWorkOrderRow } as const;

/** Begins or cancels a work order. A repeated request is refused. */
export async function changeWorkOrderState(
  { clock, db }: WorkDeps,
  actor: Staff,
  { step, workOrderId, version }: SeenOrder & { readonly step: keyof typeof steps },
): Promise<ChangeOutcome> {
  return await db.inTransaction(async (tx): Promise<ChangeOutcome> => {
    const row = { workOrderId, version, staffId: actor.staffId, now: clock.now() };
    if (!(await steps[step](tx, row))) return refused(await refusalOf(tx, workOrderId));
    await appendAudit(tx, actor, { action: `work_order.${step}`, refId: workOrderId, detail: {} });
    return accepted(workOrderId);
  });
}
