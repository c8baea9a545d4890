import type { OutageReason } from '#contracts/stations/outage.ts';

/** Reasons of staff for planned work, which does not count as an outage. */
export const plannedReasons: readonly OutageReason[] = ['maintenance', 'cleaning'];
