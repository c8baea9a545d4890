import type { StationLogEntry } from '#contracts/staff/station-log.ts';
import { m } from '#messages/compiled/messages.js';

export const stationLogLabels = {
  cleaning: () => m.staff_log_cleaning(),
  maintenance: () => m.staff_log_maintenance(),
  inspection: () => m.staff_log_inspection(),
  repair: () => m.staff_log_repair(),
  rinse: () => m.staff_log_rinse(),
  out: () => m.staff_log_out(),
} as const satisfies Record<StationLogEntry['kind'], () => string>;
