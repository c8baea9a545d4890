import type { GatewayName } from '#contracts/stations/gateway.ts';
import { controllerCommandKinds } from '#contracts/stations/machine-command.ts';
import { START_WINDOW_MS } from '#domain/entitlements/redemption.ts';
import { listeningSinceOf, type StationSnapshot, type MonitoringTimes } from '#domain/stations/bays/bay-state.ts';
import { createNayaxGateway, type NayaxGatewayDeps } from './nayax/nayax-gateway.ts';
import type { TerminalGateway } from './terminal-gateway.ts';

/**
 * Gateway of the shop's own machine protocol. When a wash is reserved, a database notification ends the machine's open
 * long poll. The response to this poll contains the start command.
 */
const stationApi: TerminalGateway = {
  name: 'station_api',
  startWindowMs: START_WINDOW_MS,
  sendsHeartbeats: true,
  supportedCommandKinds: (reported) => controllerCommandKinds.filter((kind) => reported.includes(kind)),
  deliverCommand: null,
  announceHeldWash: () => Promise.resolve('polled_by_machine'),
};

export type TerminalGatewayDeps = NayaxGatewayDeps;

/**
 * Returns the gateway that starts the machines of a station. Returns null if this server has no configuration for it.
 */
export function terminalGatewayByName(deps: TerminalGatewayDeps, name: GatewayName): TerminalGateway | null {
  return name === 'station_api' ? stationApi : createNayaxGateway(deps);
}

type NamedStation = Omit<StationSnapshot, 'listeningSince'> & MonitoringTimes & { readonly gateway: GatewayName };

/**
 * Returns the facts that decide if a station works at a given time. A station counts as unreachable if its gateway is
 * not configured.
 */
export function stationFactsOf(
  deps: TerminalGatewayDeps,
  { status, heardAt, gateway, ...watch }: NamedStation,
): StationSnapshot {
  const now = deps.clock.now();
  const listeningSince = listeningSinceOf(watch, now);
  const found = terminalGatewayByName(deps, gateway);
  if (found === null) return { status: 'offline', heardAt: null, listeningSince };
  return { status, heardAt: found.sendsHeartbeats ? heardAt : now, listeningSince };
}
