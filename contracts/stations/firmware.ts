/**
 * Reasons why a firmware release cannot be sent to the next ring (group of stations). A reason can be temporary or
 * permanent.
 */
export const ringStopReasons = [
  'stopped',
  'all_rings',
  'failed',
  'pending',
  'none_installed',
  'away',
  'more_failures',
  'soaking',
] as const;
export type RingStopReason = (typeof ringStopReasons)[number];
