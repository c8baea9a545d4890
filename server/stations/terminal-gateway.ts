import type { RedemptionId, StationId } from '#contracts/core/ids.ts';
import type { GatewayName } from '#contracts/stations/gateway.ts';

/** A wash that is held for a bay. */
export type HeldWash = { readonly redemptionId: RedemptionId; readonly stationId: StationId; readonly bayNo: number };

/**
 * `asks`: nothing was sent, the machine asks by itself. `told`: its maker has it, or had it before. `refused`: it will
 * not begin, and whatever asks about it later is told no.
 */
export type Told = 'asks' | 'told' | 'refused';

/**
 * What a machine's maker offers, to begin a wash that is held. The fence is the same for each: a machine begins nothing
 * that `offerWash` did not let it begin. What became of it arrives at `reportWash`; neither maker can be asked in
 * between, so silence is what gives back (`release-overdue.ts`).
 */
export type TerminalGateway = {
  readonly name: GatewayName;
  /** How long a machine may take from the press of the button until it asks whether it may. */
  readonly startWindowMs: number;
  /** Whether it says by itself that it is there: then nobody can start a machine that has fallen silent. */
  readonly saysThatItLives: boolean;
  /** Makes a held wash known to the machine, once for each wash. Never throws for what happens outside of the shop. */
  tell(wash: HeldWash): Promise<Told>;
};
