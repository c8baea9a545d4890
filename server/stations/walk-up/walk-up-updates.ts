import { watchChannel, type ChannelWatch } from '#server/core/jobs/watch-channel.ts';
import type { CoreDeps } from '#server/core/deps.ts';

/** Watches one walk-up by its id. */
export type WalkUpUpdates = Pick<ChannelWatch, 'watch'>;

/**
 * Listens to payments of walk-ups, and to state changes by a request, another page or a worker. Triggers send the
 * notification after the commit.
 */
export function createWalkUpUpdates(deps: Pick<CoreDeps, 'db' | 'log'>): WalkUpUpdates {
  return watchChannel(deps, {
    channel: 'walk_up',
    unavailable: 'walk-up notifications are unavailable, open pages poll',
    // after a lost connection the payload is empty, because notifications may have been lost; all watchers are then
    // called
    idsOf: (payload) => (payload === '' ? null : [payload]),
  });
}
