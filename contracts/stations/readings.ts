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

export const readingSchema = z
  .object({ bayNo: z.int().min(1).max(BAYS_MAX), kind: z.enum(readingKinds), value: z.number() })
  .refine(({ kind, value }) => value >= readingRanges[kind].min && value <= readingRanges[kind].max, {
    path: ['value'],
  });
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
export type ReadingsBody = z.infer<typeof readingsBodySchema>;

/** `closedBays`: bays that the shop keeps closed for their water; the machine starts nothing there. */
export const readingsAnswerSchema = z.object({ used: z.int(), closedBays: z.array(z.int()) });
export type ReadingsAnswer = z.infer<typeof readingsAnswerSchema>;
