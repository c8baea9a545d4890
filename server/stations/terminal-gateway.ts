import type { RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { MachineCommandKind } from '#contracts/stations/machine-command.ts';
import type { GatewayName } from '#contracts/stations/gateway.ts';

/** A wash that is held for a bay. */
export type HeldWash = { readonly redemptionId: RedemptionId; readonly stationId: StationId; readonly bayNo: number };

/**
 * `asks`: nothing was sent, because the machine requests the wash by itself. `told`: the provider has received it, now
 * or before. `refused`: the wash will not start, and later requests about it are declined.
 */
export type Announcement = 'asks' | 'told' | 'refused';

/** Answer of a provider to a command. `unanswered`: it may be carried out or not. */
export type Carried = { readonly outcome: 'accepted' | 'refused' | 'unanswered'; readonly why: string };

/**
 * A provider's way to start a held wash. The guard is the same for all providers: a machine starts nothing that
 * `offerWash` did not allow. Outcomes are reported to `reportWash`. No provider can be queried in between, so a wash
 * without a report is released (`release-overdue.ts`).
 */
export type TerminalGateway = {
  readonly name: GatewayName;
  /** Maximum time from the start request until the machine requests approval, in ms. */
  readonly startWindowMs: number;
  /** True if the machines report heartbeats; then no wash can start at a silent machine. */
  readonly sendsHeartbeats: boolean;
  /** Returns the commands besides the start of a wash that reach a machine; `reported` are those of its last boot. */
  carriedKinds(reported: readonly string[]): readonly MachineCommandKind[];
  /**
   * Hands a command to the provider, which carries it out later; null if machines request their commands by themselves.
   * External failures never throw.
   */
  readonly carry: ((place: Omit<HeldWash, 'redemptionId'>) => Promise<Carried>) | null;
  /** Announces a held wash to the machine, once per wash. External failures never throw. */
  tell(wash: HeldWash): Promise<Announcement>;
};
