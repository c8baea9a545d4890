/** Pages of the staff portal to which the scanner page links. */
export type PortalLinks = {
  /** Path back to the portal. */
  readonly back: string;
  /** Path on which the enrolment code is created; null if this staff user may not create it. */
  readonly code: string | null;
};

/** Role, and the id of the last opened station, in the fragment of the portal's link. */
const FRAGMENT = /^#(?<role>manager|staff)(?:\/(?<stationId>[\da-f-]{36}))?$/u;

/** Reads the fragment of the address; null if the page was not opened from the staff portal. */
export function parsePortalLinks(fragment: string): PortalLinks | null {
  const groups = FRAGMENT.exec(fragment)?.groups;
  if (groups === undefined) return null;
  const { role, stationId } = groups;
  const back = stationId === undefined ? '/admin/stations' : `/admin/stations/${stationId}`;
  if (role !== 'manager') return { back, code: null };
  return { back, code: stationId === undefined ? back : `${back}?tab=devices` };
}
