import type { z } from 'zod';
import { stationTokenSchema } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { reportRinse as reportRinseCall } from '#contracts/stations/scanner.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import { rinseDueAt } from '#domain/entitlements/redemption.ts';
import { plausibleInstant } from '#domain/stations/machine/plausible-instant.ts';
import { parseStickerText } from '#domain/stations/sticker-text.ts';
import type { Deps } from '#server/stations/deps.ts';
import { findStaffRinse, recordStaffRinse } from '../store/rinse.ts';
import { findStationByShortCode, findStationByToken, type ScannedStationRow } from '../store/scanned-station.ts';
import type { ScannerRow } from '../store/scanner.ts';

type NoteDeps = Pick<Deps, 'clock' | 'db' | 'keyring' | 'log'>;

type RinseReport = { readonly scanner: ScannerRow; readonly body: z.output<(typeof reportRinseCall)['body']> };

/**
 * Records a disinfection, which staff report by scanning the bay's sticker. The id of the reporting phone is stored.
 * The bay then counts as rinsed, as after a machine's report. A sticker of another station is refused.
 */
export async function reportRinse(
  deps: NoteDeps,
  { scanner, body }: RinseReport,
): Promise<Outcome<{ disinfectedAt: string }, 'station_not_found'>> {
  const { clock, db, log } = deps;
  const { scannerId, stationId, enrolledAt } = scanner;
  const station = await findStationOfSticker(deps, body.text);
  if (station === null || station.stationId !== stationId) return refused('station_not_found');
  const now = clock.now();
  const { noteId, bayNo } = body;
  await recordStaffRinse(db, {
    scannerId,
    noteId,
    stationId,
    bayNo,
    rinsedAt: plausibleInstant(now - body.msAgo, { notBefore: enrolledAt, notAfter: now }),
    laterDueAt: rinseDueAt(now, station.washMinutes),
    receivedAt: now,
  });
  const rinsedAt = await findStaffRinse(db, { scannerId, noteId });
  // the station has no such bay
  if (rinsedAt === null) return refused('station_not_found');
  log.info({ scannerId, stationId, bayNo }, 'staff reported a bay as disinfected');
  return accepted({ disinfectedAt: toIsoInstant(rinsedAt) });
}

async function findStationOfSticker(
  { db, keyring }: Pick<Deps, 'db' | 'keyring'>,
  text: string,
): Promise<ScannedStationRow | null> {
  const sticker = parseStickerText(text);
  if (sticker === null) return null;
  if ('shortCode' in sticker) return findStationByShortCode(db, sticker.shortCode);
  const token = stationTokenSchema.safeParse(sticker.token);
  return token.success ? findStationByToken(db, keyring.tokenHash(token.data)) : null;
}
