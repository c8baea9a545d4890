import type { OutageReason } from '#contracts/stations/outage.ts';

/** Outage reasons entered by staff that mean planned work, which does not count as an outage. */
export const plannedReasons: readonly OutageReason[] = ['maintenance', 'cleaning'];
