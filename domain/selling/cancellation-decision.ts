import type { cancellationRefusals } from '#contracts/selling/cancellations.ts';

/** Reason to reject a cancellation notice. */
export type CancellationRefusal = (typeof cancellationRefusals)[number];
