import { z } from 'zod';

/** Estimated time until stock runs out, at the rate of the last four weeks. */
export const runOutForecastSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('days'), days: z.int() }),
  /** the stock lasts for more than a year */
  z.object({ kind: z.literal('long') }),
  /** fewer than seven days of data, or no use in these days */
  z.object({ kind: z.literal('unknown') }),
]);
export type RunOutForecast = z.infer<typeof runOutForecastSchema>;
