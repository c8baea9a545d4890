import type { StaffStation } from '#contracts/staff/stations.ts';

/** Props of every tab on the page of a station. */
export type StationTabProps = {
  readonly station: StaffStation;
  /** ISO 8601 time at which the station was loaded. */
  readonly at: string;
  readonly onChanged: () => void;
};
