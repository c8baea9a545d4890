import type { ScreenToken } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { StationScreen } from '#contracts/stations/station-screen.ts';
import { invariant } from '#domain/core/invariant.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { timeLeft } from '#domain/stations/machine/time-left.ts';
import { SCREEN_CODE_INTERVAL_MS, screenCodeAt } from '#domain/stations/screen-code.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { qrPath } from '#server/core/documents/qr.ts';
import type { Deps } from '#server/stations/deps.ts';
import type { TerminalGatewayDeps } from '../gateways.ts';
import { scannedStationOf } from '../sticker/scan-station.ts';
import { findStation } from '../store/scanned-station.ts';
import { findScreen, type BayReport } from '../store/screens/station-screen.ts';
import { createScreenMac } from './screen-mac.ts';

type ScreenDeps = TerminalGatewayDeps & Pick<Deps, 'config' | 'keyring'>;

/** Returns the current content of a station's screen. It contains the code that is valid for this minute. */
export async function getScreen(
  deps: ScreenDeps,
  screenToken: ScreenToken,
): Promise<Outcome<StationScreen, 'screen_not_known'>> {
  const { clock, db, keyring } = deps;
  const now = clock.now();
  const screen = await findScreen(db, { tokenHash: keyring.tokenHash(screenToken), now });
  if (screen === null) return refused('screen_not_known');
  const row = await findStation(db, screen.stationId);
  invariant(row !== null, 'a screen belongs to a station');
  const { name, nameHe, open, opensAt, minutes, bays } = scannedStationOf(deps, row);
  const { shortCode, reports } = screen;
  return accepted({
    name,
    nameHe,
    open,
    opensAt,
    minutes,
    bays: bays.map((bay) => ({ ...bay, minutesLeft: minutesLeftOf(reports, bay.bayNo, now) })),
    code: shortCode === null ? null : codeOf(deps, shortCode),
    at: toIsoInstant(now),
  });
}

/**
 * Returns the remaining wash time of a bay in minutes, as its machine reports it. Returns null if the machine reports
 * no time. The screen then estimates the end.
 */
function minutesLeftOf(reports: readonly BayReport[], bayNo: number, now: number): number | null {
  const running = reports.find((report) => report.bayNo === bayNo);
  if (running === undefined || running.seconds === null || running.at === null) return null;
  const { startedAt, minutes, seconds, at } = running;
  const left = timeLeft({ startedAt, minutes, report: { seconds, at } }, now);
  return left.kind === 'reported' ? left.minutes : null;
}

function codeOf({ clock, config, keyring }: ScreenDeps, shortCode: string): StationScreen['code'] {
  const now = steadyNow(clock);
  const code = screenCodeAt(shortCode, now, createScreenMac(keyring));
  const expiresAt = (Math.floor(now / SCREEN_CODE_INTERVAL_MS) + 1) * SCREEN_CODE_INTERVAL_MS;
  return { qr: qrPath(`${config.publicUrl}/s/${code}`), expiresAt: toIsoInstant(expiresAt) };
}
