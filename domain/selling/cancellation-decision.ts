import type { cancellationRefusals } from '#contracts/selling/cancellations.ts';

export type CancellationRefusal = (typeof cancellationRefusals)[number];
