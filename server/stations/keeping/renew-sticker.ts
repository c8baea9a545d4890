import { accepted, type Outcome, refused } from '#contracts/core/problem.ts';
import { isFreshProof } from '#domain/core/session.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import type { Staff } from '#server/core/actor.ts';
import type { Deps } from '#server/deps.ts';
import { renewStickerRow } from '../store/station-keeping.ts';
import { changeSeenStation, type ChangedStation, type SeenStation } from './change-seen-station.ts';

/**
 * New stickers for a station: whoever scans one that hangs there finds nothing from now on, so it asks for a fresh proof.
 * A wash that runs does not mind: it has an address of its own.
 */
export async function renewSticker(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring'>,
  actor: Staff,
  seen: SeenStation,
): Promise<Outcome<ChangedStation, 'not_found' | 'changed_meanwhile' | 'step_up_required'>> {
  const { clock, keyring } = deps;
  if (!isFreshProof(actor.provenAt, steadyNow(clock))) return refused('step_up_required');
  const { stationId } = seen;
  return await changeSeenStation<never>(deps, actor, {
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
