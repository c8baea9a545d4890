import { z } from 'zod';
import { BAYS_MAX } from './redemptions.ts';

export const READINGS_MAX = 500;
/** Range of values that a sensor can report; other values come from a broken sensor. */
export const WATER_CELSIUS_MIN = -20;
export const WATER_CELSIUS_MAX = 120;

/** Kinds of readings that the shop uses; it ignores others. */
export const readingKinds = ['water_celsius'] as const;
export type ReadingKind = (typeof readingKinds)[number];

const KIND_MAX_LENGTH = 40;

export const readingSchema = z.object({
  bayNo: z.int().min(1).max(BAYS_MAX),
  kind: z.enum(readingKinds),
  value: z.number().min(WATER_CELSIUS_MIN).max(WATER_CELSIUS_MAX),
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
