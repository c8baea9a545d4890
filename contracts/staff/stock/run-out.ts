import { z } from 'zod';

/** Estimated time until the stock runs out, if consumption continues as in the last four weeks. */
export const runOutForecastSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('days'), days: z.int() }),
  /** the stock lasts for more than a year */
  z.object({ kind: z.literal('long') }),
  /** there are fewer than seven days of data, or there was no consumption in these days */
  z.object({ kind: z.literal('unknown') }),
]);
export type RunOutForecast = z.infer<typeof runOutForecastSchema>;
