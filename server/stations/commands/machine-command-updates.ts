import { watchChannel, type ChannelWatch } from '#server/core/jobs/watch-channel.ts';
import type { CoreDeps } from '#server/core/deps.ts';

/** Notifications about the changes of one command, or of all commands of one station. */
export type MachineCommandUpdates = Pick<ChannelWatch, 'watch'>;

/**
 * Listens for changes of commands. A database trigger sends the notification with the ids of the command and the
 * station.
 */
export function createMachineCommandUpdates(deps: Pick<CoreDeps, 'db' | 'log'>): MachineCommandUpdates {
  return watchChannel(deps, {
    channel: 'station_command',
    unavailable: 'command notifications are unavailable, machines poll',
    // after a lost connection the payload is empty, and all watchers are called, because notifications may have been
    // lost
    idsOf: (payload) => (payload === '' ? null : payload.split(' ')),
  });
}
