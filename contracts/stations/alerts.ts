/**
 * Causes that raise an alert. `refused_starts`: the machine refused, or did not respond to, two starts in a row.
 * `few_starts`: the shop closed the bay, because too few of its visits got water at the first try.
 * `no_flow`: no water runs while the machine commands it. `firmware_stopped`: a release stopped by
 * itself, because it failed at this station first.
 */
export const alertKinds = [
  'silent',
  'hot_water',
  'refused_starts',
  'few_starts',
  'leak',
  'no_flow',
  'low_level',
  'door_open',
  'emergency_stop',
  'firmware_stopped',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export type AlertState = 'open' | 'acknowledged' | 'resolved';
