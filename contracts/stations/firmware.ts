/** Reasons why a firmware release cannot be sent to the next ring, temporarily or permanently. */
export const ringFaults = [
  'stopped',
  'all_rings',
  'failed',
  'pending',
  'none_installed',
  'away',
  'more_failures',
  'soaking',
] as const;
export type RingFault = (typeof ringFaults)[number];
