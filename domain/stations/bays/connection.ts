import { isStationSilent } from './bay-state.ts';

/**
 * Connection state of a station's machine. `silent`: there is no recent message. `never`: there was no message yet.
 * `unasked`: the provider gives no status. `unreachable`: the gateway is not configured.
 */
export type StationConnection = 'online' | 'silent' | 'never' | 'unasked' | 'unreachable';

export type ConnectionSignals = {
  /** Time of the machine's last message, epoch ms; null if there was none. */
  readonly heardAt: number | null;
  /**
   * Start of the current period in which the shop could receive calls without interruption, epoch ms; null if unknown.
   */
  readonly listeningSince: number | null;
  /** True if the machine sends heartbeats; null if no connection is configured. */
  readonly sendsHeartbeats: boolean | null;
  /**
   * State of the card readers as their provider reports it. Null if the provider reports none, or if its last report is
   * outdated.
   */
  readonly readers: 'online' | 'silent' | null;
};

export function connectionAt(
  { heardAt, listeningSince, sendsHeartbeats, readers }: ConnectionSignals,
  now: number,
): StationConnection {
  if (sendsHeartbeats === null) return 'unreachable';
  if (!sendsHeartbeats) return readers ?? 'unasked';
  if (heardAt === null) return 'never';
  return isStationSilent({ heardAt, listeningSince }, now) ? 'silent' : 'online';
}
