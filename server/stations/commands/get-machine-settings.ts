import type { StationId } from '#contracts/core/ids.ts';
import type { MachineSettings, MachineSettingsState } from '#contracts/stations/machine-command.ts';
import { findSingleWashProduct } from '#server/selling/public.ts';
import { terminalGatewayOf, type TerminalGatewayDeps } from '../gateways.ts';
import { findSentSettings, type SentSettings } from '../store/machine/machine-settings.ts';

/** Settings of the shop for a machine, and whether the machine has confirmed them. */
export type MachineSettingsView = {
  readonly minutes: number;
  /** Price of one wash in agorot; null if no single wash is for sale. */
  readonly priceAgorot: number | null;
  readonly state: MachineSettingsState;
  /** Time at which the machine responded to the newest settings, epoch ms; null before the response. */
  readonly answeredAt: number | null;
  /** Last settings that the machine confirmed; null if it confirmed none. */
  readonly shown: MachineSettings | null;
};

/** Returns the settings of the shop for the machine of a station; null if there is no such station. */
export async function getMachineSettings(
  deps: TerminalGatewayDeps,
  stationId: StationId,
): Promise<MachineSettingsView | null> {
  const { clock, db } = deps;
  const wash = await findSingleWashProduct(db, clock.now());
  const priceAgorot = wash?.priceAgorot ?? null;
  const sent = await findSentSettings(db, { stationId, priceAgorot });
  if (sent === null) return null;
  const state = stateOf(deps, sent);
  const answeredAt = state === 'confirmed' || state === 'refused' ? sent.answeredAt : null;
  return { minutes: sent.washMinutes, priceAgorot, state, answeredAt, shown: sent.shown };
}

function stateOf(
  deps: TerminalGatewayDeps,
  { gateway, supported, state, isCurrent }: SentSettings,
): MachineSettingsState {
  if (terminalGatewayOf(deps, gateway)?.supportedCommandKinds(supported).includes('settings') !== true)
    return 'unsupported';
  if (!isCurrent) return 'pending';
  if (state === 'done') return 'confirmed';
  return state === 'refused' || state === 'failed' ? 'refused' : 'pending';
}
