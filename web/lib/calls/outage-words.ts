import type { OutageReason } from '#contracts/stations/outage.ts';
import { m } from '#messages/compiled/messages.js';

/** Why nobody can wash there: 'repair', 'no water'. Null where there is nothing to say. */
export const outageWords = {
  maintenance: () => m.out_maintenance(),
  repair: () => m.out_repair(),
  cleaning: () => m.out_cleaning(),
  no_water: () => m.out_no_water(),
  no_power: () => m.out_no_power(),
  other: () => null,
} as const satisfies Record<OutageReason, () => string | null>;
