import type { cancellationRefusals } from '#contracts/selling/cancellations.ts';

/** Why a notice of cancellation is not followed. */
export type CancellationRefusal = (typeof cancellationRefusals)[number];
