import type { OutageReason } from '#contracts/stations/outage.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * Texts for the reasons why a bay is out of order, for example 'repair' or 'no water'. Null for a reason without a
 * text.
 */
export const outageLabels = {
  maintenance: () => m.out_maintenance(),
  repair: () => m.out_repair(),
  cleaning: () => m.out_cleaning(),
  no_water: () => m.out_no_water(),
  no_power: () => m.out_no_power(),
  other: () => null,
} as const satisfies Record<OutageReason, () => string | null>;
