import type { StationId } from '#contracts/core/ids.ts';
import type { MachineSettings, MachineSettingsState } from '#contracts/stations/machine-command.ts';
import { findSingleWashProduct } from '#server/selling/public.ts';
import { terminalGatewayByName, type TerminalGatewayDeps } from '../gateways.ts';
import { findSentMachineSettings, type SentMachineSettings } from '../store/machine/machine-settings.ts';

export type MachineSettingsView = {
  readonly minutes: number;
  /** Price of one wash in agorot. Null if no single wash is for sale. */
  readonly priceAgorot: number | null;
  readonly state: MachineSettingsState;
  /** Time (epoch ms) at which the machine responded to the newest settings. Null before the response. */
  readonly answeredAt: number | null;
  /** Last settings that the machine confirmed. Null if the machine confirmed no settings. */
  readonly shown: MachineSettings | null;
};

/** Returns the settings that the shop sends to the machine of a station. Returns null if there is no such station. */
export async function getMachineSettings(
  deps: TerminalGatewayDeps,
  stationId: StationId,
): Promise<MachineSettingsView | null> {
  const { clock, db } = deps;
  const wash = await findSingleWashProduct(db, clock.now());
  const priceAgorot = wash?.priceAgorot ?? null;
  const sent = await findSentMachineSettings(db, { stationId, priceAgorot });
  if (sent === null) return null;
  const state = stateOf(deps, sent);
  const answeredAt = state === 'confirmed' || state === 'refused' ? sent.answeredAt : null;
  return { minutes: sent.washMinutes, priceAgorot, state, answeredAt, shown: sent.shown };
}

function stateOf(
  deps: TerminalGatewayDeps,
  { gateway, supported, state, isCurrent }: SentMachineSettings,
): MachineSettingsState {
  if (terminalGatewayByName(deps, gateway)?.supportedCommandKinds(supported).includes('settings') !== true)
    return 'unsupported';
  if (!isCurrent) return 'pending';
  if (state === 'done') return 'confirmed';
  return state === 'refused' || state === 'failed' ? 'refused' : 'pending';
}
