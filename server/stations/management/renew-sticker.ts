import { accepted, type Outcome, refused } from '#contracts/core/problem.ts';
import { isFreshProof } from '#domain/core/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/stations/deps.ts';
import { renewStickerRow } from '../store/station-changes.ts';
import { changeStationAtVersion, type ChangedStation, type StationAtVersion } from './change-station-at-version.ts';

/**
 * Replaces a station's stickers by new stickers. The existing stickers stop working immediately, so the staff user
 * needs a recent step-up. A running wash is not affected, because its page has its own URL.
 */
export async function renewSticker(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  actor: Staff,
  seen: StationAtVersion,
): Promise<Outcome<ChangedStation, 'not_found' | 'changed_meanwhile' | 'step_up_required'>> {
  const { clock, keyring } = deps;
  if (!isFreshProof(actor.provenAt, steadyNow(clock))) return refused('step_up_required');
  const { stationId } = seen;
  return await changeStationAtVersion<never>(deps, actor, {
    seen,
    async work(tx, station) {
      const tokenVersion = station.tokenVersion + 1;
      await renewStickerRow(tx, {
        stationId,
        tokenVersion,
        tokenHash: keyring.tokenHash(keyring.stationToken(stationId, tokenVersion)),
        shortCode: keyring.stationShortCode(stationId, tokenVersion),
      });
      return accepted({ action: 'station.sticker', detail: { stickerVersion: tokenVersion } });
    },
  });
}
