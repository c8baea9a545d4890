import type { Clock } from '#server/core/clock/port.ts';
import type { Logger } from '#server/core/deps.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { httpSend } from './http-send.ts';
import { startSimulatedStation, type SimulatedStation } from './simulated-station.ts';

/** A sample station as its simulator needs it. */
export type SimulatedPlace = {
  readonly slug: string;
  readonly name: string;
  readonly nameHe: string;
  readonly bays: number;
  /** Path of the sticker's address. */
  readonly stickerPath: string;
  readonly shortCode: string;
};

export type Terminal = { readonly place: SimulatedPlace; readonly station: SimulatedStation };

/** All simulated stations of this process, by the name of the station. */
export type Terminals = {
  list(): readonly Terminal[];
  find(slug: string): Terminal | null;
  /** Once the shop listens at this address. */
  start(shop: {
    readonly baseUrl: string;
    readonly places: readonly SimulatedPlace[];
    enrolmentCode(slug: string): Promise<string | null>;
  }): Promise<void>;
  stop(): void;
};

export function createTerminals({ clock, log }: { readonly clock: Clock; readonly log: Logger }): Terminals {
  const terminals = new Map<string, Terminal>();
  const httpJson = createHttpJson();
  return {
    list: () => [...terminals.values()],
    find: (slug) => terminals.get(slug) ?? null,
    async start({ baseUrl, places, enrolmentCode }) {
      const send = httpSend(httpJson, baseUrl);
      for (const place of places) {
        const code = await enrolmentCode(place.slug);
        if (code === null) continue;
        const station = startSimulatedStation({ send, enrolmentCode: code, bayCount: place.bays, clock, log });
        terminals.set(place.slug, { place, station });
      }
    },
    stop() {
      for (const { station } of terminals.values()) station.stop();
      httpJson.close();
    },
  };
}
