import { z } from 'zod';
import { endpoint } from '#contracts/core/endpoint.ts';
import { lotIdSchema, redemptionIdSchema, stationIdSchema } from '#contracts/core/ids.ts';
import { agorotSchema } from '#contracts/core/money.ts';
import { meterKinds } from '#contracts/stations/readings.ts';
import { BAYS_MAX } from '#contracts/stations/redemptions.ts';
import { figureGranularities } from './bay-statistics.ts';
import { consumables, itemIdSchema, itemUnits } from './stock/inventory.ts';
import { workOrderIdSchema } from './work-orders/work-orders.ts';

/**
 * Kinds of prices from which the costs of a wash are calculated. Each price is per unit and without VAT. Units are a
 * cubic metre of water, a kilowatt hour, an hour of work, a litre of a liquid, a towel, and an inventory item.
 * `card_percent`: percentage of a payment that the card company charges. `card_fixed`: fixed fee per payment.
 */
export const costRateKinds = [
  'water_m3',
  'power_kwh',
  'card_percent',
  'card_fixed',
  'work_hour',
  ...consumables,
  'item',
] as const;
export type CostRateKind = (typeof costRateKinds)[number];

export const COST_RATE_MAX = 1_000_000;
const CARD_PERCENT_MAX = 10_000;

const countSchema = z.int().nonnegative();
/** Cost in agorot; null if a price or a meter reading is missing. */
const costSchema = agorotSchema.nullable();
const rateSchema = z.object({
  /** Station to which the price applies. If null, the price applies to all stations without their own price. */
  stationId: stationIdSchema.nullable(),
  kind: z.enum(costRateKinds),
  /**
   * Inventory item whose price this is, per piece or per litre. Used for prices of kind `item`; null for all other
   * kinds.
   */
  itemId: itemIdSchema.nullable(),
  /** First day on which the price applies. */
  since: z.iso.date(),
  /**
   * Price in agorot without VAT. For `card_percent`, it is in hundredths of a percent. Null if the price is unknown
   * from that day on.
   */
  amount: z.int().min(0).max(COST_RATE_MAX).nullable(),
});
export type CostRate = z.infer<typeof rateSchema>;

const reading = ['not_signed_in', 'not_permitted', 'validation_failed', 'service_unavailable'] as const;

export const listCostRates = endpoint({
  name: 'listCostRates',
  method: 'GET',
  path: '/api/admin/cost-rates',
  summary: 'Prices of water, power, consumables, card payments and work, newest first, with all earlier prices',
  status: 200,
  answer: z.object({
    rows: z.array(rateSchema.extend({ setBy: z.string(), setAt: z.iso.datetime() })),
    stations: z.array(z.object({ stationId: stationIdSchema, slug: z.string(), name: z.string(), nameHe: z.string() })),
    /** Inventory items whose consumption is not estimated from washes. Such items can have a price of kind `item`. */
    items: z.array(z.object({ itemId: itemIdSchema, name: z.string(), nameHe: z.string(), unit: z.enum(itemUnits) })),
  }),
  problems: ['not_signed_in', 'not_permitted', 'service_unavailable'],
});

export const setCostRate = endpoint({
  name: 'setCostRate',
  method: 'PUT',
  path: '/api/admin/cost-rates',
  summary: 'Set a price from a day on; a price of the same day is replaced. Requires a fresh proof',
  body: rateSchema
    .refine(({ kind, amount }) => kind !== 'card_percent' || (amount ?? 0) <= CARD_PERCENT_MAX, { path: ['amount'] })
    .refine(({ kind, itemId }) => (kind === 'item') === (itemId !== null), { path: ['itemId'] }),
  status: 200,
  answer: rateSchema,
  problems: [...reading, 'not_found', 'step_up_required'],
});

const bayCostsSchema = z.object({
  stationId: stationIdSchema,
  slug: z.string(),
  name: z.string(),
  nameHe: z.string(),
  /** Number of the bay; null for work on the whole station. */
  bayNo: z.int().nullable(),
  bayName: z.string(),
  bayNameHe: z.string(),
  washes: countSchema,
  /**
   * Net revenue booked for these washes, in agorot. For a franchise station, it is only the shop's share of the
   * revenue.
   */
  earnedAgorot: z.int(),
  waterAgorot: costSchema,
  powerAgorot: costSchema,
  consumablesAgorot: costSchema,
  cardFeeAgorot: costSchema,
  workAgorot: costSchema,
});
export type BayCosts = z.infer<typeof bayCostsSchema>;

export const getWashCosts = endpoint({
  name: 'getWashCosts',
  method: 'GET',
  path: '/api/admin/wash-costs',
  summary: 'Revenue and costs of the washes of each bay in the day, week or month of a date, by default today',
  query: z.object({
    step: z.enum(figureGranularities).default('month'),
    on: z.iso.date().optional(),
    station: z.string().max(100).optional(),
  }),
  status: 200,
  answer: z.object({ from: z.iso.date(), to: z.iso.date(), rows: z.array(bayCostsSchema) }),
  problems: reading,
});

/** Maximum number of washes in one response; the newest washes of the period are returned. */
export const WASH_COST_ROWS_MAX = 200;

export const listWashCostRows = endpoint({
  name: 'listWashCostRows',
  method: 'GET',
  path: '/api/admin/stations/:stationId/wash-costs/rows',
  summary:
    'What is behind the costs of a bay: its washes, meters, consumables and closed work orders; bay 0 is the station',
  params: z.object({ stationId: stationIdSchema }),
  query: z.object({
    bay: z.coerce.number().int().min(0).max(BAYS_MAX),
    from: z.iso.date(),
    to: z.iso.date(),
  }),
  status: 200,
  answer: z.object({
    washes: z
      .array(
        z.object({
          redemptionId: redemptionIdSchema,
          lotId: lotIdSchema,
          /** Last characters of the voucher's code. */
          codeEnding: z.string(),
          at: z.iso.datetime(),
          earnedAgorot: z.int(),
          cardFeeAgorot: costSchema,
        }),
      )
      .max(WASH_COST_ROWS_MAX),
    meters: z.array(
      z.object({
        kind: z.enum(meterKinds),
        /** Measured amount in millilitres or watt hours. */
        amount: countSchema,
        /** Number of days on which there were washes but no consumption of this meter was recorded. */
        missingDays: countSchema,
        agorot: costSchema,
      }),
    ),
    consumables: z.array(
      z.object({
        consumable: z.string(),
        name: z.string(),
        nameHe: z.string(),
        unit: z.enum(itemUnits),
        amount: countSchema,
        agorot: costSchema,
      }),
    ),
    orders: z.array(
      z.object({
        id: workOrderIdSchema,
        title: z.string(),
        endedAt: z.iso.datetime(),
        minutes: countSchema,
        /** Amount paid to external suppliers for this work order, in agorot. */
        costAgorot: agorotSchema,
        /** Cost of the parts taken from the inventory, in agorot; null if a price is missing. */
        partsAgorot: costSchema,
        /**
         * Total cost of the work order in agorot, including work, parts and external suppliers. Null if a price is
         * missing.
         */
        agorot: costSchema,
      }),
    ),
  }),
  problems: reading,
});
