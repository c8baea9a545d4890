import type { GatewayName } from '#contracts/stations/gateway.ts';
import { START_WINDOW_MS } from '#domain/entitlements/redemption.ts';
import type { StationFacts } from '#domain/stations/bays/bay-now.ts';
import type { Deps } from '#server/deps.ts';
import { createNayaxGateway } from './nayax/nayax-gateway.ts';
import type { TerminalGateway } from './terminal-gateway.ts';

/** Our own protocol: the database says that there is something to do, and the machine's open question is answered. */
const stationApi: TerminalGateway = {
  name: 'station_api',
  startWindowMs: START_WINDOW_MS,
  saysThatItLives: true,
  tell: () => Promise.resolve('asks'),
};

export type GatewayDeps = Pick<Deps, 'clock' | 'config' | 'cortina' | 'db' | 'failpoint' | 'ids' | 'log' | 'metrics'>;

/** The gateway that a station names; null where it is not set up here. */
export function gatewayOf(deps: GatewayDeps, name: GatewayName): TerminalGateway | null {
  return name === 'station_api' ? stationApi : createNayaxGateway(deps);
}

type NamedStation = StationFacts & { readonly gateway: GatewayName };

/** What is known of a station at an instant: one whose gateway is not set up cannot be reached at all. */
export function stationFactsOf(deps: GatewayDeps, { status, heardAt, gateway }: NamedStation): StationFacts {
  const found = gatewayOf(deps, gateway);
  if (found === null) return { status: 'offline', heardAt: null };
  return { status, heardAt: found.saysThatItLives ? heardAt : deps.clock.now() };
}
