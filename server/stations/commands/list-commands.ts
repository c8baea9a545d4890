import type { StationId } from '#contracts/core/ids.ts';
import type { MachineCommandKind } from '#contracts/stations/machine-command.ts';
import { terminalGatewayByName, type TerminalGatewayDeps } from '../gateways.ts';
import {
  findMachineCommandTarget,
  listMachineCommandRows,
  type MachineCommandRow,
} from '../store/machine/machine-command.ts';

const SHOWN_MAX = 50;

export type StationCommands = {
  readonly rows: readonly MachineCommandRow[];
  readonly supported: readonly MachineCommandKind[];
};

/**
 * Returns the newest commands of a station, and the kinds of commands that its machine supports. Returns null if there
 * is no such station.
 */
export async function listCommands(deps: TerminalGatewayDeps, stationId: StationId): Promise<StationCommands | null> {
  const { clock, db } = deps;
  const [rows, place] = await Promise.all([
    listMachineCommandRows(db, { stationId, limit: SHOWN_MAX }),
    findMachineCommandTarget(db, { stationId, bayNo: null, now: clock.now() }),
  ]);
  if (place === null) return null;
  return { rows, supported: terminalGatewayByName(deps, place.gateway)?.supportedCommandKinds(place.supported) ?? [] };
}
