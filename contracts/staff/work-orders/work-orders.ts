import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { staffIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { optionalText, requiredText } from '#contracts/core/person.ts';
import { pictureUploadErrors } from '#contracts/core/picture-upload-errors.ts';
import { stationLogKinds } from '#contracts/stations/log-kinds.ts';
import { BAYS_MAX } from '#contracts/stations/redemptions.ts';
import { listQuery, sortQuery } from '../list.ts';
import { itemIdSchema, itemUnits } from '../stock/inventory.ts';
import { workOrderEventSchema } from './work-history.ts';

export const workOrderStates = ['open', 'in_work', 'done', 'cancelled'] as const;
export type WorkOrderState = (typeof workOrderStates)[number];

/** Priorities of a work order, most urgent first. */
export const workOrderPriorities = ['urgent', 'normal', 'low'] as const;
export type WorkOrderPriority = (typeof workOrderPriorities)[number];

export const workOrderSources = ['manual', 'alert', 'incident', 'case', 'plan'] as const;
export type WorkOrderSource = (typeof workOrderSources)[number];

export const WORK_TITLE_MAX_LENGTH = 120;
export const WORK_NOTE_MAX_LENGTH = 1_000;
export const WORK_MINUTES_MAX = 10_000;
export const WORK_PARTS_MAX = 20;
export const WORK_PHOTOS_MAX = 6;
export const WORK_PHOTO_MAX_BYTES = 10 * 1_024 * 1_024;
const SOURCE_REF_MAX = 200;
const COST_MAX_AGOROT = 100_000_000;
const PART_AMOUNT_MAX = 1_000_000;

export const workOrderIdSchema = z.uuid().brand('WorkOrderId');
export type WorkOrderId = z.infer<typeof workOrderIdSchema>;

const instantSchema = z.iso.datetime();
const personSchema = z.object({ id: staffIdSchema, name: z.string() });

const headSchema = z.object({
  id: workOrderIdSchema,
  stationId: stationIdSchema,
  stationName: z.string(),
  stationNameHe: z.string(),
  /** Number of the bay; null for the whole station. */
  bayNo: z.int().nullable(),
  kind: z.enum(stationLogKinds),
  title: z.string(),
  source: z.enum(workOrderSources),
  /**
   * Id of the source of the work order. It is an alert, an incident, a case, or one due date of a maintenance plan.
   * Null for a work order that a staff user created.
   */
  sourceRef: z.string().nullable(),
  state: z.enum(workOrderStates),
  priority: z.enum(workOrderPriorities),
  /** Day by which the work must be done, in Israel local time; null if there is no due date. */
  dueOn: z.iso.date().nullable(),
  version: z.int(),
  assignee: personSchema.nullable(),
  createdAt: instantSchema,
  endedAt: instantSchema.nullable(),
  minutes: z.int().nullable(),
  costAgorot: agorotSchema.nullable(),
});
export type WorkOrderSummary = z.infer<typeof headSchema>;

const workOrderSchema = headSchema.extend({
  /**
   * Due day according to the maintenance plan, if the work order is due earlier. It is due earlier if the station is
   * closed on that day. Otherwise null.
   */
  movedFrom: z.iso.date().nullable(),
  note: z.string(),
  closingNote: z.string(),
  /** Name of the staff user who created the work order; null if a maintenance plan created it. */
  createdBy: z.string().nullable(),
  begunAt: instantSchema.nullable(),
  endedBy: z.string().nullable(),
  /** Parts that were taken from the station's stock for the work order, in units. */
  parts: z.array(
    z.object({
      itemId: itemIdSchema,
      name: z.string(),
      nameHe: z.string(),
      unit: z.enum(itemUnits),
      amount: z.int(),
    }),
  ),
  photos: z.array(z.object({ photoId: z.uuid(), addedBy: z.string(), at: instantSchema })),
  /**
   * Customer's photo in the report from which the work order was created; null if there is none. It is at
   * `reportPhotoPath`.
   */
  reportPhotoId: z.uuid().nullable(),
  /** Events of the work order, oldest first. Only the newest two hundred events are included. */
  history: z.array(workOrderEventSchema),
  /** True if the bay is out of service. When the work order is closed, the bay can then be put back into service. */
  bayIsOut: z.boolean(),
});
export type WorkOrder = z.infer<typeof workOrderSchema>;

const reading = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;
const changing = [...reading, 'not_found', 'changed_meanwhile'] as const;

export const listWorkOrders = endpoint({
  name: 'listWorkOrders',
  method: 'GET',
  path: '/api/admin/work-orders',
  summary:
    'Work orders: active orders first, by due date and priority, then the newest; filtered by state, station, or assignee: the signed-in staff user, or none',
  query: listQuery({
    /** State of the listed work orders. `pressing`: active work orders that are overdue or urgent. */
    state: z.enum(['active', 'overdue', 'pressing', ...workOrderStates]).optional(),
    station: z.string().max(100).optional(),
    whose: z.enum(['mine', 'unassigned']).optional(),
    ...sortQuery('due', 'priority', 'when'),
  }),
  status: 200,
  answer: listPageSchema(headSchema),
  problems: reading,
});

const orderParams = z.object({ workOrderId: workOrderIdSchema });

export const getWorkOrder = endpoint({
  name: 'getWorkOrder',
  method: 'GET',
  path: '/api/admin/work-orders/:workOrderId',
  summary: 'One work order with its photos, and the parts taken for it',
  params: orderParams,
  status: 200,
  answer: workOrderSchema,
  problems: [...reading, 'not_found'],
});

export const getWorkOrderChoices = endpoint({
  name: 'getWorkOrderChoices',
  method: 'GET',
  path: '/api/admin/work-choices',
  summary: 'Stations and bays for work orders, and the staff users to whom orders can be assigned',
  status: 200,
  answer: z.object({
    stations: z.array(
      z.object({
        stationId: stationIdSchema,
        slug: z.string(),
        name: z.string(),
        nameHe: z.string(),
        /** Numbers of the station's bays. Retired bays are not included. */
        bays: z.array(z.int()),
      }),
    ),
    colleagues: z.array(personSchema),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

const draft = {
  kind: z.enum(stationLogKinds),
  title: requiredText(WORK_TITLE_MAX_LENGTH),
  note: optionalText(WORK_NOTE_MAX_LENGTH),
  assigneeId: staffIdSchema.nullable(),
  priority: z.enum(workOrderPriorities),
  dueOn: z.iso.date().nullable(),
};

export const addWorkOrder = endpoint({
  name: 'addWorkOrder',
  method: 'POST',
  path: '/api/admin/work-orders',
  summary: 'Add a work order; a repeated id, or a cause with an active order, adds no second order',
  body: z
    .object({
      id: workOrderIdSchema,
      stationId: stationIdSchema,
      bayNo: z.int().min(1).max(BAYS_MAX).nullable(),
      ...draft,
      source: z.enum(['manual', 'alert', 'incident', 'case']),
      sourceRef: z.string().min(1).max(SOURCE_REF_MAX).nullable(),
    })
    .refine(({ source, sourceRef }) => (source === 'manual') === (sourceRef === null), { path: ['sourceRef'] }),
  status: 201,
  answer: workOrderSchema,
  problems: [...reading, 'not_found'],
});

export const changeWorkOrder = endpoint({
  name: 'changeWorkOrder',
  method: 'PATCH',
  path: '/api/admin/work-orders/:workOrderId',
  summary: 'Change an active work order, or assign it to another staff user',
  params: orderParams,
  body: z.object({ version: z.int(), ...draft }),
  status: 200,
  answer: workOrderSchema,
  problems: changing,
});

export const changeWorkOrderState = endpoint({
  name: 'changeWorkOrderState',
  method: 'POST',
  path: '/api/admin/work-orders/:workOrderId/steps',
  summary: 'Begin an order, which assigns it to the caller if it has no assignee, or cancel it',
  params: orderParams,
  body: z.object({ version: z.int(), step: z.enum(['begin', 'cancel']) }),
  status: 200,
  answer: workOrderSchema,
  problems: changing,
});

export const closeWorkOrder = endpoint({
  name: 'closeWorkOrder',
  method: 'POST',
  path: '/api/admin/work-orders/:workOrderId/closing',
  summary:
    'Close an order as done: books its parts, adds the work to the log of the station, and puts the bay back into service on request; a repeated request is refused',
  params: orderParams,
  body: z.object({
    version: z.int(),
    /** Description of the work that was done. It is added to the log of the station. */
    note: requiredText(WORK_NOTE_MAX_LENGTH),
    minutes: z.int().min(0).max(WORK_MINUTES_MAX),
    costAgorot: agorotSchema.max(COST_MAX_AGOROT),
    /** Parts that are taken from the station's stock, in units. */
    parts: z
      .array(z.object({ itemId: itemIdSchema, amount: z.int().min(1).max(PART_AMOUNT_MAX) }))
      .max(WORK_PARTS_MAX)
      .refine((parts) => new Set(parts.map(({ itemId }) => itemId)).size === parts.length),
    reopensBay: z.boolean(),
  }),
  status: 200,
  answer: workOrderSchema,
  problems: [...changing, 'stock_short'],
});

export const addWorkOrderPhoto = endpoint({
  name: 'addWorkOrderPhoto',
  method: 'POST',
  path: '/api/admin/work-orders/:workOrderId/photos',
  summary: 'Add one of at most six photos of 10 MB to an active order; it is re-encoded without its GPS position',
  params: orderParams,
  takes: 'multipart/form-data',
  body: z.object({ file: z.file().max(WORK_PHOTO_MAX_BYTES) }),
  status: 201,
  answer: workOrderSchema,
  problems: [...changing, ...pictureUploadErrors, 'payload_too_large', 'unsupported_media_type'],
});

export const showWorkOrderPhoto = endpoint({
  name: 'showWorkOrderPhoto',
  method: 'GET',
  path: '/api/admin/work-orders/:workOrderId/photos/:photoId',
  summary: 'A photo of a work order',
  params: orderParams.extend({ photoId: z.uuid() }),
  status: 200,
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  gives: 'image/jpeg',
  problems: [...reading, 'not_found'],
});
