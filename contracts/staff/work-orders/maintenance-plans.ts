import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { staffIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import { requiredText } from '#contracts/core/person.ts';
import { stationLogKinds } from '#contracts/stations/log-kinds.ts';
import { BAYS_MAX } from '#contracts/stations/redemptions.ts';
import { WORK_TITLE_MAX_LENGTH } from './work-orders.ts';

export const MAINTENANCE_PLAN_DAYS_MAX = 1_000;
export const MAINTENANCE_PLAN_WASHES_MAX = 100_000;

export const maintenancePlanIdSchema = z.uuid().brand('MaintenancePlanId');
export type MaintenancePlanId = z.infer<typeof maintenancePlanIdSchema>;

const planSchema = z.object({
  id: maintenancePlanIdSchema,
  stationId: stationIdSchema,
  stationName: z.string(),
  stationNameHe: z.string(),
  bayNo: z.int().nullable(),
  kind: z.enum(stationLogKinds),
  title: z.string(),
  assignee: z.object({ id: staffIdSchema, name: z.string() }).nullable(),
  /** Number of days between two work orders. Null if the maintenance plan counts washes instead. */
  everyDays: z.int().nullable(),
  everyWashes: z.int().nullable(),
  /** Day on which the next work order is due. Null if the maintenance plan counts washes instead. */
  nextOn: z.iso.date().nullable(),
  /**
   * Due day according to the maintenance plan, if the work order is due earlier. It is due earlier if the station is
   * closed on that day. Otherwise null.
   */
  movedFrom: z.iso.date().nullable(),
  /** Number of washes since the last work order. It is used by a maintenance plan that counts washes. */
  washes: z.int(),
});
export type MaintenancePlan = z.infer<typeof planSchema>;

const problems = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

export const listMaintenancePlans = endpoint({
  name: 'listMaintenancePlans',
  method: 'GET',
  path: '/api/admin/care-plans',
  summary: 'Maintenance plans of all stations, which add work orders',
  status: 200,
  answer: z.object({ rows: z.array(planSchema) }),
  problems,
});

export const addMaintenancePlan = endpoint({
  name: 'addMaintenancePlan',
  method: 'POST',
  path: '/api/admin/care-plans',
  summary: 'Add a maintenance plan by date or by number of washes; a repeated id adds no second plan',
  body: z
    .object({
      id: maintenancePlanIdSchema,
      stationId: stationIdSchema,
      bayNo: z.int().min(1).max(BAYS_MAX).nullable(),
      kind: z.enum(stationLogKinds),
      title: requiredText(WORK_TITLE_MAX_LENGTH),
      assigneeId: staffIdSchema.nullable(),
      everyDays: z.int().min(1).max(MAINTENANCE_PLAN_DAYS_MAX).nullable(),
      everyWashes: z.int().min(1).max(MAINTENANCE_PLAN_WASHES_MAX).nullable(),
    })
    .refine(({ everyDays, everyWashes }) => (everyDays === null) !== (everyWashes === null), { path: ['everyDays'] }),
  status: 201,
  answer: z.object({ id: maintenancePlanIdSchema }),
  problems: [...problems, 'not_found'],
});

export const endMaintenancePlan = endpoint({
  name: 'endMaintenancePlan',
  method: 'POST',
  path: '/api/admin/care-plans/:carePlanId/ending',
  summary: 'End a maintenance plan; its work orders are retained',
  params: z.object({ carePlanId: maintenancePlanIdSchema }),
  status: 204,
  answer: z.null(),
  problems: [...problems, 'not_found'],
});
