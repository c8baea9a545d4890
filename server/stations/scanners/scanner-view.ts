import type { ScannerView } from '#contracts/stations/scanner.ts';
import { invariant } from '#domain/core/invariant.ts';
import type { Deps } from '#server/deps.ts';
import type { GatewayDeps } from '../gateways.ts';
import { scannedStationOf } from '../sticker/scan-station.ts';
import type { ScannerRow } from '../store/scanner.ts';
import { findStation } from '../store/scanned-station.ts';

/** What staff's phone shows of its station. */
export async function scannerViewOf(
  deps: GatewayDeps & Pick<Deps, 'keyring'>,
  { stationId, name }: ScannerRow,
): Promise<ScannerView> {
  const row = await findStation(deps.db, stationId);
  invariant(row !== null, 'a scanner belongs to a station');
  const { name: stationName, nameHe: stationNameHe, open, minutes, bays } = scannedStationOf(deps, row);
  return { name, stationName, stationNameHe, open, minutes, bays };
}
