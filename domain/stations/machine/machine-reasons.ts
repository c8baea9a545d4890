/**
 * Reasons reported by a machine for which a text in both languages exists (docs/station-api.md). All other reasons that
 * a machine reports are shown unchanged.
 */
export const machineReasons = [
  'no water pressure',
  'no power',
  'power cut before the start',
  'door open',
  'emergency stop',
  'water too hot',
  'water too cold',
  'leak',
  'pump',
  'valve',
  'locked',
  'the start came too late',
  'new firmware is being installed',
  'a wash is running',
  'a wash began',
  'a newer command was first',
] as const;
export type MachineReason = (typeof machineReasons)[number];
