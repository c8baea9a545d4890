/** Why a notice of cancellation is not followed; each has words in both languages. */
export const cancellationRefusals = ['out_of_time', 'all_used', 'withdrawn'] as const;
export type CancellationRefusal = (typeof cancellationRefusals)[number];
