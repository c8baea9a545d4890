import type { RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { MachineCommandKind } from '#contracts/stations/machine-command.ts';
import type { GatewayName } from '#contracts/stations/gateway.ts';

/** Reserved wash. A unit of a voucher and a bay are reserved for it. */
export type HeldWash = { readonly redemptionId: RedemptionId; readonly stationId: StationId; readonly bayNo: number };

/**
 * Result of announcing a reserved wash to its machine. `polled_by_machine` means that nothing was sent, because the
 * machine polls for its washes. `sent_to_provider` means that the provider has received the start request, now or in an
 * earlier call. `refused` means that the wash will not start, and later approval requests for it are declined.
 */
export type AnnouncementOutcome = 'polled_by_machine' | 'sent_to_provider' | 'refused';

/** Response of a provider to a command. `unanswered` means that it is not known if the command will be carried out. */
export type CommandDeliveryResult = { readonly outcome: 'accepted' | 'refused' | 'unanswered'; readonly why: string };

/**
 * Interface through which the machines of one provider start reserved washes. One rule applies to all providers: a
 * machine may start only a wash that `allowWashStart` allowed. Results are reported to `applyWashReport`. A result
 * cannot be queried, so a wash without a report is released (`release-overdue-washes.ts`).
 */
export type TerminalGateway = {
  readonly name: GatewayName;
  /** Maximum time in ms from the start request to the machine's approval request. */
  readonly startWindowMs: number;
  /** True if the machines send heartbeats. If true, no wash can start at a machine that is silent. */
  readonly sendsHeartbeats: boolean;
  /**
   * Returns the commands that the machine supports, besides the start of a wash. `reported` are the commands that the
   * machine listed at its last boot.
   */
  supportedCommandKinds(reported: readonly string[]): readonly MachineCommandKind[];
  /**
   * Sends a command to the provider, which carries it out later. It is null if machines poll for their commands.
   * External failures are never thrown.
   */
  readonly deliverCommand: ((place: Omit<HeldWash, 'redemptionId'>) => Promise<CommandDeliveryResult>) | null;
  /** Announces a reserved wash to the machine. It is idempotent for each wash. External failures are never thrown. */
  announceHeldWash(wash: HeldWash): Promise<AnnouncementOutcome>;
};
