/** Reasons that keep a firmware release from the next ring, for now or forever. */
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
