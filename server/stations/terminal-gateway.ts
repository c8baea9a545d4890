import type { RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { MachineCommandKind } from '#contracts/stations/machine-command.ts';
import type { GatewayName } from '#contracts/stations/gateway.ts';

/** A wash that is held for a bay. */
export type HeldWash = { readonly redemptionId: RedemptionId; readonly stationId: StationId; readonly bayNo: number };

/**
 * Result of announcing a held wash. `polled_by_machine`: nothing was sent, because the machine polls for its washes.
 * `sent_to_provider`: the provider has received the start, now or at an earlier call. `refused`: the wash will not
 * start, and later requests for it are declined.
 */
export type Announcement = 'polled_by_machine' | 'sent_to_provider' | 'refused';

/** Response of a provider to a command. `unanswered`: it is unknown whether the command will be carried out. */
export type CommandDelivery = { readonly outcome: 'accepted' | 'refused' | 'unanswered'; readonly why: string };

/**
 * A provider's way to start a held wash. The guard is the same for all providers: a machine may start only a wash that
 * `allowWashStart` allowed. Outcomes are reported to `reportWash`. The provider cannot be queried for an outcome, so a
 * wash without a report is released (`release-overdue-washes.ts`).
 */
export type TerminalGateway = {
  readonly name: GatewayName;
  /** Maximum time from the start request until the machine requests approval, in ms. */
  readonly startWindowMs: number;
  /** True if the machines report heartbeats; then no wash can start at a silent machine. */
  readonly sendsHeartbeats: boolean;
  /**
   * Returns the supported commands besides the start of a wash. `reported` are the commands that the machine listed at
   * its last boot.
   */
  supportedCommandKinds(reported: readonly string[]): readonly MachineCommandKind[];
  /**
   * Sends a command to the provider, which carries it out later; null if machines poll for their commands. External
   * failures never throw.
   */
  readonly carry: ((place: Omit<HeldWash, 'redemptionId'>) => Promise<CommandDelivery>) | null;
  /** Announces a held wash to the machine; idempotent per wash. External failures never throw. */
  announceHeldWash(wash: HeldWash): Promise<Announcement>;
};
