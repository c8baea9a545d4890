import { watchChannel, type ChannelWatch } from '#server/core/jobs/watch-channel.ts';
import type { CoreDeps } from '#server/core/deps.ts';

/** Watches one walk-up by its id. */
export type WalkUpUpdates = Pick<ChannelWatch, 'watch'>;

/**
 * Listens to payments of walk-ups, and to steps that a press, another page or a worker made. Triggers send the
 * notification after the commit.
 */
export function createWalkUpUpdates(deps: Pick<CoreDeps, 'db' | 'log'>): WalkUpUpdates {
  return watchChannel(deps, {
    channel: 'walk_up',
    unavailable: 'walk-up notifications are unavailable, open pages poll',
    // an empty payload follows a lost connection
    idsOf: (payload) => (payload === '' ? null : [payload]),
  });
}
