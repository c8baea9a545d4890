import { watchChannel, type ChannelWatch } from '#server/core/jobs/watch-channel.ts';
import type { CoreDeps } from '#server/core/deps.ts';

export type WalkUpUpdates = Pick<ChannelWatch, 'watch'>;

/**
 * Listens for payments of walk-up purchases, and for state changes by a request, another page or a worker. Triggers
 * send the notification after the commit.
 */
export function createWalkUpUpdates(deps: Pick<CoreDeps, 'db' | 'log'>): WalkUpUpdates {
  return watchChannel(deps, {
    channel: 'walk_up',
    unavailable: 'walk-up notifications are unavailable, open pages poll',
    // after a lost connection the payload is empty, and all watchers are called, because notifications may have been
    // lost
    idsOf: (payload) => (payload === '' ? null : [payload]),
  });
}
