import type { StaffId, StationId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { MaintenancePlanId } from '#contracts/staff/work-orders/maintenance-plans.ts';
import type { StationLogKind } from '#contracts/stations/log-kinds.ts';
import { DAY_MS, shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { systemActor, type Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Deps } from '#server/staff/deps.ts';
import { lastWorkingDayOfStation } from '#server/stations/public.ts';
import { isUnknownWorkOrderLocationError, mayBeAssigned } from './work-order-location.ts';
import {
  addMaintenancePlanRow,
  endMaintenancePlanRow,
  createDueWorkOrders,
  listUpcomingMaintenancePlans,
} from './store/maintenance-plan.ts';

type PlanDeps = Pick<Deps, 'clock' | 'db'>;

export type NewMaintenancePlan = {
  readonly id: MaintenancePlanId;
  readonly stationId: StationId;
  readonly bayNo: number | null;
  readonly kind: StationLogKind;
  readonly title: string;
  readonly assigneeId: StaffId | null;
  readonly everyDays: number | null;
  readonly everyWashes: number | null;
};

/** Adds a maintenance plan under an id that the client chose. A repeated request adds no second plan. */
export async function addMaintenancePlan(
  { clock, db }: PlanDeps,
  actor: Staff,
  { id, assigneeId, ...plan }: NewMaintenancePlan,
): Promise<Outcome<{ id: MaintenancePlanId }, 'not_found'>> {
  const now = clock.now();
  const { stationId, bayNo, everyDays, everyWashes } = plan;
  try {
    return await db.inTransaction(async (tx): Promise<Outcome<{ id: MaintenancePlanId }, 'not_found'>> => {
      if (!(await mayBeAssigned(tx, assigneeId))) return refused('not_found');
      const row = {
        ...plan,
        carePlanId: id,
        assignee: assigneeId,
        staffId: actor.staffId,
        today: shopDayText(now),
        now,
      };
      if (await addMaintenancePlanRow(tx, row)) {
        const detail = { stationId, bayNo, everyDays, everyWashes };
        await appendAudit(tx, actor, { action: 'care_plan.add', refId: id, detail });
      }
      return accepted({ id });
    });
  } catch (error) {
    if (isUnknownWorkOrderLocationError(error)) return refused('not_found');
    throw error;
  }
}

export async function endMaintenancePlan(
  { clock, db }: PlanDeps,
  actor: Staff,
  carePlanId: MaintenancePlanId,
): Promise<Outcome<null, 'not_found'>> {
  return await db.inTransaction(async (tx): Promise<Outcome<null, 'not_found'>> => {
    const stationId = await endMaintenancePlanRow(tx, { carePlanId, now: clock.now() });
    if (stationId === null) return refused('not_found');
    await appendAudit(tx, actor, { action: 'care_plan.end', refId: carePlanId, detail: { stationId } });
    return accepted(null);
  });
}

/**
 * Maximum time in ms by which a work order can be due before the planned day. It is due earlier if the station is
 * closed in between.
 */
const LOOK_AHEAD_MS = 10 * DAY_MS;

/**
 * Creates the due work orders of all maintenance plans, and returns their number. It is idempotent: each planned
 * occurrence gets one work order. If the station is closed on the planned day, the work order is due on the previous
 * working day.
 */
export async function createMaintenanceWorkOrders({ clock, db }: PlanDeps): Promise<number> {
  const now = clock.now();
  return await db.inTransaction(async (tx) => {
    const coming = await listUpcomingMaintenancePlans(tx, shopDayText(now + LOOK_AHEAD_MS));
    const created = await createDueWorkOrders(tx, {
      today: shopDayText(now),
      plans: coming.map(({ carePlanId }) => carePlanId),
      planned: coming.map(({ nextOn }) => nextOn),
      days: coming.map((plan) => lastWorkingDayOfStation(plan, plan.nextOn)),
      now,
    });
    for (const { workOrderId, stationId, carePlanId } of created) {
      const detail = { stationId, carePlanId, source: 'plan' };
      await appendAudit(tx, systemActor('care-plans'), { action: 'work_order.add', refId: workOrderId, detail });
    }
    return created.length;
  });
}
