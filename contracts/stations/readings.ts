import { z } from 'zod';
import { BAYS_MAX } from './redemptions.ts';

export const READINGS_MAX = 500;

/**
 * Kinds of sensors that have limits. `flow_lpm`: litres a minute while the machine commands water; `idle_flow_lpm`: while
 * it does not. `leak`, `door_open` and `emergency_stop` are 0 or 1.
 */
export const sensorKinds = [
  'water_celsius',
  'flow_lpm',
  'idle_flow_lpm',
  'leak',
  'door_open',
  'emergency_stop',
  'shampoo_percent',
  'conditioner_percent',
  'flea_care_percent',
] as const;
export type SensorKind = (typeof sensorKinds)[number];

/** Meters of a bay: what they counted since they were installed, in litres of water and kilowatt hours of power. */
export const meterKinds = ['water_litres', 'energy_kwh'] as const;
export type MeterKind = (typeof meterKinds)[number];

export function isMeterKind(kind: ReadingKind): kind is MeterKind {
  return meterKinds.some((each) => each === kind);
}

/** Kinds of readings that the shop uses; it ignores others. */
export const readingKinds = [...sensorKinds, ...meterKinds] as const;
export type ReadingKind = (typeof readingKinds)[number];

type Range = { readonly min: number; readonly max: number };
const PERCENT: Range = { min: 0, max: 100 };
const LITRES: Range = { min: 0, max: 200 };
/** 0 or 1, and no value between them. */
const SWITCH: Range = { min: 0, max: 1 };
const METER: Range = { min: 0, max: 100_000_000 };

/** Range of values that a sensor can report; other values come from a broken sensor. */
export const readingRanges = {
  water_celsius: { min: -20, max: 120 },
  flow_lpm: LITRES,
  idle_flow_lpm: LITRES,
  leak: SWITCH,
  door_open: SWITCH,
  emergency_stop: SWITCH,
  shampoo_percent: PERCENT,
  conditioner_percent: PERCENT,
  flea_care_percent: PERCENT,
  water_litres: METER,
  energy_kwh: METER,
} as const satisfies Record<ReadingKind, Range>;

const KIND_MAX_LENGTH = 40;

/** Returns the schema of the values of a kind. */
function valueSchemaOf(kind: ReadingKind): z.ZodType<number> {
  const range: Range = readingRanges[kind];
  return range === SWITCH ? z.literal([0, 1]) : z.number().min(range.min).max(range.max);
}

const bayNoSchema = z.int().min(1).max(BAYS_MAX);

export const readingSchema = z
  .object({ bayNo: bayNoSchema, kind: z.enum(readingKinds), value: z.number() })
  .refine(({ kind, value }) => valueSchemaOf(kind).safeParse(value).success, { path: ['value'] });
export type Reading = z.infer<typeof readingSchema>;

/** Other kinds pass unread, so that a machine can report more than this shop uses. */
const unusedReadingSchema = z.object({ kind: z.string().max(KIND_MAX_LENGTH) });

export const readingsBodySchema = z.object({
  readings: z
    .array(unusedReadingSchema.loose())
    .min(1)
    .max(READINGS_MAX)
    .transform((readings, context) =>
      readings.flatMap((reading, index): Reading[] => {
        if (!readingKinds.some((kind) => kind === reading.kind)) return [];
        const parsed = readingSchema.safeParse(reading);
        if (parsed.success) return [parsed.data];
        for (const { message, path } of parsed.error.issues) {
          context.addIssue({ code: 'custom', message, path: [index, ...path] });
        }
        return [];
      }),
    ),
});
/** The same body for the OpenAPI document, which shows the values of each kind. */
export const describedReadingsSchema = z.object({
  readings: z
    .array(
      z.union([
        ...readingKinds.map((kind) =>
          z.object({ bayNo: bayNoSchema, kind: z.literal(kind), value: valueSchemaOf(kind) }),
        ),
        unusedReadingSchema.loose().describe('Other kinds are ignored'),
      ]),
    )
    .min(1)
    .max(READINGS_MAX),
});
export type ReadingsBody = z.infer<typeof readingsBodySchema>;

/**
 * `used`: readings of kinds and bays that the shop knows. `closedBays`: bays that the shop keeps closed for their water; the machine starts
 * nothing there.
 */
export const readingsAnswerSchema = z.object({ used: z.int(), closedBays: z.array(z.int()) });
export type ReadingsAnswer = z.infer<typeof readingsAnswerSchema>;
