import type { OutageReason } from '#contracts/stations/outage.ts';

/** Outage reasons that stand for planned work. Planned work does not count as an outage. */
export const plannedReasons: readonly OutageReason[] = ['maintenance', 'cleaning'];
