import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema } from '#contracts/core/ids.ts';
import { optionalText, requiredText } from '#contracts/core/person.ts';
import { listQuery } from '../list.ts';

export const itemUnits = ['ml', 'piece'] as const;
export type ItemUnit = (typeof itemUnits)[number];

/** What the estimate of washes knows (server/stations, consumption). */
export const consumables = ['shampoo', 'conditioner', 'tea_tree', 'disinfectant', 'towel'] as const;
export type Consumable = (typeof consumables)[number];

export const ITEM_CODE_MAX = 40;
export const STOCK_NOTE_MAX = 300;
export const ITEM_NAME_MAX = 120;
const UNITS_MAX = 10_000_000;
export const PACK_MAX = 1_000_000;

export const itemCodeSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
const packSizeSchema = z.int().min(1).max(PACK_MAX);
const minimumSchema = z.int().min(0).max(UNITS_MAX);
export const itemIdSchema = z.uuid().brand('ItemId');
export type ItemId = z.infer<typeof itemIdSchema>;

/** When the shelf is empty if it goes on as in the last four weeks. */
const runOutSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('days'), days: z.int() }),
  /** More than a year. */
  z.object({ kind: z.literal('long') }),
  /** Fewer than seven days seen, or nothing used in them. */
  z.object({ kind: z.literal('unknown') }),
]);
export type RunOut = z.infer<typeof runOutSchema>;

const shelfSchema = z.object({
  stationId: stationIdSchema,
  stationName: z.string(),
  stationNameHe: z.string(),
  itemId: itemIdSchema,
  code: z.string(),
  name: z.string(),
  nameHe: z.string(),
  unit: z.enum(itemUnits),
  packSize: z.int(),
  /** Units; below nothing where the estimate used more than there was. */
  stock: z.int(),
  minimum: z.int(),
  low: z.boolean(),
  runOut: runOutSchema,
  /** Sequence number of the newest movement; 0 if there is none. */
  seq: z.int(),
});
export type Shelf = z.infer<typeof shelfSchema>;

export const listShelves = endpoint({
  name: 'listShelves',
  method: 'GET',
  path: '/api/admin/inventory',
  summary: 'What every station has in store, by station and item',
  query: listQuery({
    station: z.string().max(100).optional(),
    item: z.string().max(100).optional(),
    state: z.enum(['low']).optional(),
  }),
  status: 200,
  answer: z.object({ rows: z.array(shelfSchema), next: z.string().nullable() }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'],
});

const itemSchema = z.object({
  id: itemIdSchema,
  code: z.string(),
  name: z.string(),
  nameHe: z.string(),
  unit: z.enum(itemUnits),
  packSize: z.int(),
  consumable: z.enum(consumables).nullable(),
  version: z.int(),
});
export type Item = z.infer<typeof itemSchema>;

export const getInventoryChoices = endpoint({
  name: 'getInventoryChoices',
  method: 'GET',
  path: '/api/admin/inventory/choices',
  summary: 'Stations and items to choose from',
  status: 200,
  answer: z.object({
    stations: z.array(z.object({ id: stationIdSchema, slug: z.string(), name: z.string(), nameHe: z.string() })),
    items: z.array(itemSchema),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const movementKinds = ['received', 'used', 'counted', 'moved', 'discarded'] as const;
export type MovementKind = (typeof movementKinds)[number];

const movementSchema = z.object({
  seq: z.int(),
  kind: z.enum(movementKinds),
  amount: z.int(),
  balance: z.int(),
  found: z.int().nullable(),
  /** Used: the day whose washes are meant. */
  forDay: z.string().nullable(),
  otherStationName: z.string().nullable(),
  otherStationNameHe: z.string().nullable(),
  purchaseOrderId: z.uuid().nullable(),
  note: z.string(),
  adminName: z.string().nullable(),
  at: z.iso.datetime(),
});
export type Movement = z.infer<typeof movementSchema>;

const ofShelf = z.object({ stationId: stationIdSchema, itemId: itemIdSchema });

export const getShelf = endpoint({
  name: 'getShelf',
  method: 'GET',
  path: '/api/admin/inventory/shelves/:stationId/:itemId',
  summary: 'One item at one station, with what moved it, the newest first',
  params: ofShelf,
  query: listQuery({}),
  status: 200,
  answer: z.object({ shelf: shelfSchema, movements: z.array(movementSchema), next: z.string().nullable() }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});

export const changeShelf = endpoint({
  name: 'changeShelf',
  method: 'PATCH',
  path: '/api/admin/inventory/shelves/:stationId/:itemId',
  summary: 'Another amount at or below which the item is low at this station',
  params: ofShelf,
  body: z.object({ minimum: minimumSchema, seenMinimum: minimumSchema }),
  status: 200,
  answer: shelfSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'not_found',
    'changed_meanwhile',
    'service_unavailable',
  ],
});

export const addItem = endpoint({
  name: 'addItem',
  method: 'POST',
  path: '/api/admin/inventory/items',
  summary: 'A new item, with a shelf at every station',
  body: z.object({
    code: itemCodeSchema,
    name: requiredText(ITEM_NAME_MAX),
    nameHe: requiredText(ITEM_NAME_MAX),
    unit: z.enum(itemUnits),
    packSize: packSizeSchema,
    consumable: z.enum(consumables).nullable(),
    minimum: minimumSchema,
  }),
  status: 201,
  answer: itemSchema,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'code_taken', 'service_unavailable'],
});

export const changeItem = endpoint({
  name: 'changeItem',
  method: 'PATCH',
  path: '/api/admin/inventory/items/:itemId',
  summary: 'Another name, pack, or use by washes',
  params: z.object({ itemId: itemIdSchema }),
  body: z.object({
    version: z.int(),
    name: requiredText(ITEM_NAME_MAX),
    nameHe: requiredText(ITEM_NAME_MAX),
    packSize: packSizeSchema,
    consumable: z.enum(consumables).nullable(),
  }),
  status: 200,
  answer: itemSchema,
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'not_found',
    'code_taken',
    'changed_meanwhile',
    'service_unavailable',
  ],
});

const act = {
  /** Made by whoever presses: the same press twice is one movement. */
  actId: z.uuid(),
  stationId: stationIdSchema,
  itemId: itemIdSchema,
  note: optionalText(STOCK_NOTE_MAX),
};

export const addMovement = endpoint({
  name: 'addMovement',
  method: 'POST',
  path: '/api/admin/inventory/movements',
  summary: 'Received, thrown away, or moved to another station',
  body: z.object({
    ...act,
    kind: z.enum(['received', 'discarded', 'moved']),
    /** Units, always positive. */
    amount: z.int().min(1).max(UNITS_MAX),
    /** Moved: where to. */
    toStationId: stationIdSchema.optional(),
  }),
  status: 200,
  answer: shelfSchema,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'stock_short', 'service_unavailable'],
});

export const addCount = endpoint({
  name: 'addCount',
  method: 'POST',
  path: '/api/admin/inventory/counts',
  summary: 'What somebody found; refused where people moved stock since it was looked at',
  body: z.object({
    ...act,
    found: z.int().min(0).max(UNITS_MAX),
    /** Sequence number of the newest movement that the staff user had seen when counting. */
    seenSeq: z.int().min(0),
  }),
  status: 200,
  answer: z.object({ shelf: shelfSchema, expected: z.int(), found: z.int(), drift: z.int() }),
  problems: [
    'not_signed_in',
    'not_permitted',
    'validation_failed',
    'not_found',
    'changed_meanwhile',
    'service_unavailable',
  ],
});
