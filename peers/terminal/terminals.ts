import type { Clock } from '#server/core/clock/port.ts';
import type { Logger } from '#server/core/log-port.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createNayaxNetwork, type NayaxNetwork } from '#peers/nayax-terminal/network.ts';
import { SIMULATED_STATION_SLUG } from '#peers/nayax-terminal/simulated-machine.ts';
import { createSimulatedReader, type SimulatedReader } from '#peers/nayax-terminal/simulated-reader.ts';
import type { SendToShop } from './controller-client.ts';
import { createHttpSender } from './http-send.ts';
import { startSimulatedStation, type SimulatedStation } from './simulated-station.ts';

export type SimulatedStationData = {
  readonly slug: string;
  readonly name: string;
  readonly nameHe: string;
  readonly bays: number;
  /** Path of the URL that the sticker contains. */
  readonly stickerPath: string;
  readonly shortCode: string;
};

export type Terminal = {
  readonly place: SimulatedStationData;
  readonly station: SimulatedStation;
  /** Simulated Nayax reader. Null for a controller that uses our own protocol. */
  readonly reader: SimulatedReader | null;
};

/** Secrets that the simulated Nayax and the shop share. */
type NayaxSecrets = { readonly secretToken: string; readonly tokenId: string | null; readonly callbackKey: string };

/** All simulated stations of this process, by the name of the station. */
export type SimulatedTerminals = {
  list(): readonly Terminal[];
  find(slug: string): Terminal | null;
  /** Starts the machines. It is called after the shop began to listen at this URL. */
  start(shop: {
    readonly baseUrl: string;
    readonly places: readonly SimulatedStationData[];
    /** Secrets of the simulated Nayax. Null if all machines use our own protocol. */
    readonly nayax: NayaxSecrets | null;
    enrolmentCode(slug: string): Promise<string | null>;
  }): Promise<void>;
  stop(): void;
};

export function createTerminals({ clock, log }: { readonly clock: Clock; readonly log: Logger }): SimulatedTerminals {
  const terminals = new Map<string, Terminal>();
  const httpJson = createHttpJson();
  return {
    list: () => [...terminals.values()],
    find: (slug) => terminals.get(slug) ?? null,
    async start({ baseUrl, places, nayax, enrolmentCode }) {
      const send = createHttpSender(httpJson, baseUrl);
      for (const place of places) {
        if (nayax !== null && place.slug === SIMULATED_STATION_SLUG) {
          const reader = createSimulatedReader({ network: networkOf(send, nayax), clock, log });
          terminals.set(place.slug, { place, station: reader, reader });
          continue;
        }
        const code = await enrolmentCode(place.slug);
        if (code === null) continue;
        const station = startSimulatedStation({ send, enrolmentCode: code, bayCount: place.bays, clock, log });
        terminals.set(place.slug, { place, station, reader: null });
      }
    },
    stop() {
      for (const { station } of terminals.values()) station.stop();
      httpJson.close();
    },
  };
}

function networkOf(send: SendToShop, { secretToken, tokenId, callbackKey }: NayaxSecrets): NayaxNetwork {
  return createNayaxNetwork({
    post: (path, body) => send({ path: `/api/terminals/nayax/${callbackKey}${path}`, headers: {}, body }),
    secretToken,
    tokenId: tokenId ?? '',
  });
}
