import { watchChannel, type ChannelWatch } from '#server/core/jobs/watch-channel.ts';
import type { CoreDeps } from '#server/core/deps.ts';

/** Watches one command, or all commands of one station. */
export type CommandUpdates = Pick<ChannelWatch, 'watch'>;

/**
 * Listens to the changes of commands. A trigger sends the notification, with the ids of the command and the station.
 */
export function createCommandUpdates(deps: Pick<CoreDeps, 'db' | 'log'>): CommandUpdates {
  return watchChannel(deps, {
    channel: 'station_command',
    unavailable: 'command notifications are unavailable, machines poll',
    // after a lost connection the payload is empty, because notifications may have been lost; all watchers are then
    // called
    idsOf: (payload) => (payload === '' ? null : payload.split(' ')),
  });
}
