import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { stationIdSchema } from '#contracts/core/ids.ts';
import { listPageSchema } from '#contracts/core/list-page-schema.ts';
import { optionalText, requiredText } from '#contracts/core/person.ts';
import { listQuery } from '../list.ts';
import { runOutForecastSchema } from './run-out.ts';

export const itemUnits = ['ml', 'piece'] as const;
export type ItemUnit = (typeof itemUnits)[number];

/** Consumables whose use is estimated from washes (server/stations, consumption). */
export const consumables = ['shampoo', 'conditioner', 'tea_tree', 'disinfectant', 'towel'] as const;
export type Consumable = (typeof consumables)[number];

export const ITEM_CODE_MAX_LENGTH = 40;
export const STOCK_NOTE_MAX_LENGTH = 300;
export const ITEM_NAME_MAX_LENGTH = 120;
const UNITS_MAX = 10_000_000;
export const PACK_SIZE_MAX = 1_000_000;

export const itemCodeSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
const packSizeSchema = z.int().min(1).max(PACK_SIZE_MAX);
const minimumSchema = z.int().min(0).max(UNITS_MAX);
export const itemIdSchema = z.uuid().brand('ItemId');
export type ItemId = z.infer<typeof itemIdSchema>;

const stationStockSchema = z.object({
  stationId: stationIdSchema,
  stationName: z.string(),
  stationNameHe: z.string(),
  itemId: itemIdSchema,
  code: z.string(),
  name: z.string(),
  nameHe: z.string(),
  unit: z.enum(itemUnits),
  packSize: z.int(),
  /** Stock in units. It is negative if the estimated consumption exceeds the stock. */
  stock: z.int(),
  minimum: z.int(),
  /** Size of one tank in units; null if the stock is not corrected by reported tank levels. */
  tankSize: z.int().nullable(),
  /**
   * True if the reported tank level is low. If no level is reported, true if the stock is at or below the item's
   * minimum.
   */
  low: z.boolean(),
  /** Lowest tank level of this item that the machine reported within the last day; null if it reported none. */
  reported: z.object({ percent: z.number(), at: z.iso.datetime() }).nullable(),
  runOut: runOutForecastSchema,
  /** Sequence number of the newest stock movement; 0 if there is none. */
  seq: z.int(),
});
export type StationStock = z.infer<typeof stationStockSchema>;

export const listStationStocks = endpoint({
  name: 'listStationStocks',
  method: 'GET',
  path: '/api/admin/inventory',
  summary: 'Stock by station and item',
  query: listQuery({
    station: z.string().max(100).optional(),
    item: z.string().max(100).optional(),
    state: z.enum(['low']).optional(),
  }),
  status: 200,
  answer: listPageSchema(stationStockSchema),
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
export type InventoryItem = z.infer<typeof itemSchema>;

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

/**
 * Kinds of stock movements. `used`: estimated consumption by washes. `measured`: difference between the estimated
 * consumption and the consumption that the tank levels show. `taken`: parts for a work order.
 */
export const stockMovementKinds = ['received', 'used', 'counted', 'moved', 'discarded', 'taken', 'measured'] as const;
export type StockMovementKind = (typeof stockMovementKinds)[number];

const movementSchema = z.object({
  seq: z.int(),
  kind: z.enum(stockMovementKinds),
  amount: z.int(),
  balance: z.int(),
  found: z.int().nullable(),
  /** Day of the washes, for stock movements of kind `used`. */
  forDay: z.string().nullable(),
  otherStationName: z.string().nullable(),
  otherStationNameHe: z.string().nullable(),
  purchaseOrderId: z.uuid().nullable(),
  /** Work order for which the parts were taken; null for other stock movements. */
  workOrderId: z.uuid().nullable(),
  note: z.string(),
  adminName: z.string().nullable(),
  at: z.iso.datetime(),
});
export type StockMovement = z.infer<typeof movementSchema>;

const changeRefusals = [
  'not_signed_in',
  'not_permitted',
  'validation_failed',
  'not_found',
  'service_unavailable',
] as const;

const stationStockParams = z.object({ stationId: stationIdSchema, itemId: itemIdSchema });

export const getStationStock = endpoint({
  name: 'getStationStock',
  method: 'GET',
  path: '/api/admin/inventory/shelves/:stationId/:itemId',
  summary: 'One item at one station with its stock movements, newest first',
  params: stationStockParams,
  query: listQuery({}),
  status: 200,
  answer: z.object({ shelf: stationStockSchema, movements: z.array(movementSchema), next: z.string().nullable() }),
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'service_unavailable'],
});

export const changeStationStock = endpoint({
  name: 'changeStationStock',
  method: 'PATCH',
  path: '/api/admin/inventory/shelves/:stationId/:itemId',
  summary: 'Change the stock level at or below which the item counts as low at this station, or the size of its tanks',
  params: stationStockParams,
  body: z.object({
    minimum: minimumSchema,
    seenMinimum: minimumSchema,
    /**
     * Size of one tank in units. Null if the stock is not corrected by tank levels. If absent, the size does not
     * change.
     */
    tankSize: packSizeSchema.nullable().optional(),
  }),
  status: 200,
  answer: stationStockSchema,
  problems: [...changeRefusals, 'changed_meanwhile'],
});

export const addItem = endpoint({
  name: 'addItem',
  method: 'POST',
  path: '/api/admin/inventory/items',
  summary: 'Add an item, with a shelf at every station',
  body: z.object({
    code: itemCodeSchema,
    name: requiredText(ITEM_NAME_MAX_LENGTH),
    nameHe: requiredText(ITEM_NAME_MAX_LENGTH),
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
  summary: 'Change name, pack size or use per wash',
  params: z.object({ itemId: itemIdSchema }),
  body: z.object({
    version: z.int(),
    name: requiredText(ITEM_NAME_MAX_LENGTH),
    nameHe: requiredText(ITEM_NAME_MAX_LENGTH),
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
  /** Id that the client creates. A repeated request with the same id creates no second stock movement. */
  actId: z.uuid(),
  stationId: stationIdSchema,
  itemId: itemIdSchema,
  note: optionalText(STOCK_NOTE_MAX_LENGTH),
};

export const addStockMovement = endpoint({
  name: 'addStockMovement',
  method: 'POST',
  path: '/api/admin/inventory/movements',
  summary: 'Record stock that was received, discarded, or moved to another station',
  body: z.object({
    ...act,
    kind: z.enum(['received', 'discarded', 'moved']),
    /** Moved amount in units. It is always positive. */
    amount: z.int().min(1).max(UNITS_MAX),
    toStationId: stationIdSchema.optional(),
  }),
  status: 200,
  answer: stationStockSchema,
  problems: ['not_signed_in', 'not_permitted', 'validation_failed', 'not_found', 'stock_short', 'service_unavailable'],
});

export const addStockCount = endpoint({
  name: 'addStockCount',
  method: 'POST',
  path: '/api/admin/inventory/counts',
  summary: 'Record a stock count; refused if stock moved since the displayed state',
  body: z.object({
    ...act,
    found: z.int().min(0).max(UNITS_MAX),
    /** Sequence number of the newest stock movement that the staff user saw when counting. */
    seenSeq: z.int().min(0),
  }),
  status: 200,
  answer: z.object({ shelf: stationStockSchema, expected: z.int(), found: z.int(), drift: z.int() }),
  problems: [...changeRefusals, 'changed_meanwhile'],
});
