import type { cancellationRefusals } from '#contracts/selling/cancellations.ts';

/** Reasons to reject a cancellation notice. */
export type CancellationRefusal = (typeof cancellationRefusals)[number];
