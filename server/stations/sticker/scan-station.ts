import type { StationToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { ScannedStation } from '#contracts/stations/redemptions.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { readScreenCode } from '#domain/stations/screen-code.ts';
import { shortCodeIn } from '#domain/stations/sticker-text.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Deps } from '#server/stations/deps.ts';
import type { TerminalGatewayDeps } from '../gateways.ts';
import { createScreenMac } from '../screens/screen-mac.ts';
import { liveBayStatesOf } from '../live-bays.ts';
import { stationOpeningAt } from '../station-opening.ts';
import { findStationByShortCode, findStationByToken, type ScannedStationRow } from '../store/scanned-station.ts';

type ScanDeps = TerminalGatewayDeps & Pick<Deps, 'keyring'>;

/**
 * Returns the station of a scanned sticker. Also accepts the code on the station's screen, which changes every minute.
 */
export async function scanStation(
  deps: ScanDeps,
  stationToken: StationToken,
  browserHash: Buffer | null,
): Promise<Outcome<ScannedStation, 'station_not_found' | 'screen_code_expired'>> {
  const row = await findStationByToken(deps.db, deps.keyring.tokenHash(stationToken));
  if (row !== null) return accepted(scannedStationOf(deps, row, browserHash));
  const code = readScreenCode(stationToken, steadyNow(deps.clock), createScreenMac(deps.keyring));
  if (code === null) return refused('station_not_found');
  return code.expired ? refused('screen_code_expired') : findStationByCode(deps, code.shortCode, browserHash);
}

export async function findStationByCode(
  deps: ScanDeps,
  typed: string,
  browserHash: Buffer | null,
): Promise<Outcome<ScannedStation, 'station_not_found'>> {
  const shortCode = shortCodeIn(typed);
  if (shortCode === null) return refused('station_not_found');
  const row = await findStationByShortCode(deps.db, shortCode);
  return row === null ? refused('station_not_found') : accepted(scannedStationOf(deps, row, browserHash));
}

/** Returns a station with the current state of its bays, as a browser that scanned the sticker sees it. */
export function scannedStationOf(
  deps: ScanDeps,
  row: ScannedStationRow,
  browserHash: Buffer | null = null,
): ScannedStation {
  const { clock, keyring } = deps;
  const now = clock.now();
  const browser = browserHash?.toString('hex') ?? null;
  const { open, opensAt } = stationOpeningAt(row, now);
  return {
    stationToken: keyring.stationToken(row.stationId, row.tokenVersion),
    slug: row.slug,
    name: row.name,
    nameHe: row.nameHe,
    address: row.address,
    addressHe: row.addressHe,
    status: row.status,
    open,
    opensAt: opensAt === undefined ? null : toIsoInstant(opensAt),
    minutes: row.washMinutes,
    bays: liveBayStatesOf(deps, row, { browser, atSticker: true }),
    held: heldBayOf(row, browser, now),
    sample: row.sample,
  };
}

/**
 * Returns the bay that is reserved for a browser at the time `now` (epoch ms). Returns null if no bay is reserved for
 * this browser.
 */
function heldBayOf({ bays }: ScannedStationRow, browser: string | null, now: number): ScannedStation['held'] {
  const held = bays.find(({ heldFor }) => heldFor !== null && heldFor === browser);
  const until = held?.heldUntil ?? 0;
  return held === undefined || until <= now ? null : { bayNo: held.bayNo, until: toIsoInstant(until) };
}
