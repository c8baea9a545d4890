import type { StationToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { ScannedStation } from '#contracts/stations/redemptions.ts';
import { isoTextOf } from '#domain/core/time/jerusalem-time.ts';
import { openingAt } from '#domain/stations/station-hours.ts';
import { shortCodeIn } from '#domain/stations/sticker-text.ts';
import type { Deps } from '#server/deps.ts';
import type { GatewayDeps } from '../gateways.ts';
import { liveBaysOf } from '../live-bays.ts';
import { findStationByShortCode, findStationByToken, type ScannedStationRow } from '../store/scanned-station.ts';

type ScanDeps = GatewayDeps & Pick<Deps, 'keyring'>;

/** The station whose sticker somebody scanned. */
export async function scanStation(
  deps: ScanDeps,
  stationToken: StationToken,
): Promise<Outcome<ScannedStation, 'station_not_found'>> {
  const row = await findStationByToken(deps.db, deps.keyring.tokenHash(stationToken));
  return row === null ? refused('station_not_found') : accepted(scannedStationOf(deps, row));
}

/** The same by the six characters that stand on the sticker. */
export async function findStationByCode(
  deps: ScanDeps,
  typed: string,
): Promise<Outcome<ScannedStation, 'station_not_found'>> {
  const shortCode = shortCodeIn(typed);
  if (shortCode === null) return refused('station_not_found');
  const row = await findStationByShortCode(deps.db, shortCode);
  return row === null ? refused('station_not_found') : accepted(scannedStationOf(deps, row));
}

/** A station with its bays, as they are now. */
export function scannedStationOf(deps: ScanDeps, row: ScannedStationRow): ScannedStation {
  const { clock, keyring } = deps;
  const now = clock.now();
  const { open, opensAt } = openingAt(row.hours, now);
  return {
    stationToken: keyring.stationToken(row.stationId, row.tokenVersion),
    slug: row.slug,
    name: row.name,
    nameHe: row.nameHe,
    address: row.address,
    addressHe: row.addressHe,
    status: row.status,
    open,
    opensAt: opensAt === undefined ? null : isoTextOf(opensAt),
    minutes: row.washMinutes,
    bays: liveBaysOf(deps, row),
    sample: row.sample,
  };
}
