/**
 * Kinds of alerts, named by their cause. `refused_starts`: the machine refused two consecutive starts, or did not
 * respond. `few_starts`: the shop closed the bay, because too few of its visits got water at the first attempt.
 * `no_flow`: no water runs although the machine commands it. `firmware_stopped`: a release was stopped automatically,
 * because the update failed at this station first. `power_lost`: the machine runs on its battery. `sensor_fault`: a
 * sensor stopped reporting, or its value does not change while water runs. `reader_event`: Nayax reported an event
 * whose code is in no public list.
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
  'cold_water',
  'low_pressure',
  'power_lost',
  'sensor_fault',
  'reader_event',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export type AlertState = 'open' | 'acknowledged' | 'resolved';
