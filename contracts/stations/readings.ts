import { z } from 'zod';
import { BAYS_MAX } from './redemptions.ts';

export const READINGS_PER_REPORT_MAX = 500;

/**
 * Kinds of sensors whose readings have limits. `flow_lpm`: litres per minute while the machine commands water.
 * `idle_flow_lpm`: litres per minute while the machine commands no water. `pressure_bar`: pressure of the water supply.
 * `on_battery`: the mains power is lost. `on_battery`, `leak`, `door_open` and `emergency_stop` are 0 or 1.
 */
export const sensorKinds = [
  'water_celsius',
  'flow_lpm',
  'idle_flow_lpm',
  'pressure_bar',
  'on_battery',
  'leak',
  'door_open',
  'emergency_stop',
  'shampoo_percent',
  'conditioner_percent',
  'flea_care_percent',
] as const;
export type SensorKind = (typeof sensorKinds)[number];

/**
 * Kinds of readings that the shop calculates from `water_celsius` while water runs. They are needed for the two limits
 * of cold water. Machines do not report them.
 */
export const derivedReadingKinds = ['cold_celsius', 'chill_celsius'] as const;
export type CheckedReadingKind = SensorKind | (typeof derivedReadingKinds)[number];

/**
 * Kinds of meters of a bay. The value of a meter is the total since installation. Water is in litres, and power is in
 * kilowatt hours.
 */
export const meterKinds = ['water_litres', 'energy_kwh'] as const;
export type MeterKind = (typeof meterKinds)[number];

export function isMeterKind(kind: ReadingKind): kind is MeterKind {
  return meterKinds.some((each) => each === kind);
}

/** Kinds of sensor and meter readings that the shop uses. All other kinds are ignored. */
export const readingKinds = [...sensorKinds, ...meterKinds] as const;
export type ReadingKind = (typeof readingKinds)[number];

type Range = { readonly min: number; readonly max: number };
const PERCENT: Range = { min: 0, max: 100 };
const LITRES: Range = { min: 0, max: 200 };
/** Range of a switch, whose value is 0 or 1. */
const SWITCH: Range = { min: 0, max: 1 };
const METER: Range = { min: 0, max: 100_000_000 };

/** Range of values that each sensor can report. A value outside the range comes from a broken sensor. */
export const readingRanges = {
  water_celsius: { min: -20, max: 120 },
  flow_lpm: LITRES,
  idle_flow_lpm: LITRES,
  pressure_bar: { min: 0, max: 25 },
  on_battery: SWITCH,
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

function valueSchemaOf(kind: ReadingKind): z.ZodType<number> {
  const range: Range = readingRanges[kind];
  return range === SWITCH ? z.literal([0, 1]) : z.number().min(range.min).max(range.max);
}

const bayNoSchema = z.int().min(1).max(BAYS_MAX);
/** Time of the measurement by the machine's clock. Absent if the reading is current. */
const atSchema = z.iso.datetime().optional();

export const readingSchema = z
  .object({ bayNo: bayNoSchema, kind: z.enum(readingKinds), value: z.number(), at: atSchema })
  .refine(({ kind, value }) => valueSchemaOf(kind).safeParse(value).success, { path: ['value'] });
export type Reading = z.infer<typeof readingSchema>;

/**
 * Schema of readings of other kinds. They are accepted and ignored, so that a machine can report more than the shop
 * uses.
 */
const unusedReadingSchema = z.object({ kind: z.string().max(KIND_MAX_LENGTH) });

export const readingsBodySchema = z.object({
  readings: z
    .array(unusedReadingSchema.loose())
    .min(1)
    .max(READINGS_PER_REPORT_MAX)
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
/**
 * Request body with readings, in the form that the OpenAPI document shows. It contains the possible values of each
 * kind.
 */
export const openApiReadingsSchema = z.object({
  readings: z
    .array(
      z.union([
        ...readingKinds.map((kind) =>
          z.object({ bayNo: bayNoSchema, kind: z.literal(kind), value: valueSchemaOf(kind), at: atSchema }),
        ),
        unusedReadingSchema.loose().describe('Other kinds are ignored'),
      ]),
    )
    .min(1)
    .max(READINGS_PER_REPORT_MAX),
});
export type ReadingsBody = z.infer<typeof readingsBodySchema>;

/**
 * Response to a readings report. `used`: number of readings whose kind and bay are known. `closedBays`: bays that are
 * closed because of their water temperature, and in which the machine must start nothing. `late`: number of used
 * readings that were too late or out of order, and were stored only as history. `late` is absent if the number is 0.
 */
export const readingsResponseSchema = z.object({
  used: z.int(),
  closedBays: z.array(z.int()),
  late: z.int().optional(),
});
export type ReadingsResponse = z.infer<typeof readingsResponseSchema>;
