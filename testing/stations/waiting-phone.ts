import type { ScannedStation } from '#contracts/stations/redemptions.ts';
import type { QueuePosition } from '#contracts/stations/bay-queue.ts';
import type { TestApp } from '../shop/build-test-app.ts';
import type { TestStation } from './station.ts';

/** A phone that waits for a free bay of a station. */
export type WaitingPhone = {
  readonly cookie: () => string | undefined;
  /** Presses 'Tell me when a bay is free'; returns status and body. */
  join(): Promise<{ readonly status: number; readonly body: QueuePosition & { readonly code?: string } }>;
  look(): Promise<QueuePosition>;
  leave(): Promise<QueuePosition>;
  /** Presses 'I am here' on the sticker's page. */
  confirm(): Promise<QueuePosition>;
  /** The bay that is held for this phone, on the sticker's page. */
  heldBay(): Promise<ScannedStation['held']>;
  /** State of a bay on the sticker's page of this phone. */
  bayState(bayNo: number): Promise<string>;
};

/** Returns a function that opens phones without a cookie; the first answer may set it. */
export function openWaitingPhones({ app }: TestApp, station: TestStation): () => WaitingPhone {
  return () => {
    let cookie: string | undefined;

    async function ask(method: 'GET' | 'POST', url: string, body?: object) {
      const answer = await app.inject({
        method,
        url,
        headers: { 'sec-fetch-site': 'same-origin', ...(cookie === undefined ? {} : { cookie }) },
        ...(body === undefined ? {} : { body }),
      });
      const set = answer.headers['set-cookie'];
      if (typeof set === 'string') cookie = set.split(';')[0];
      return { status: answer.statusCode, body: answer.json() };
    }
    const queue = `/api/stations/${station.slug}/queue`;
    return {
      cookie: () => cookie,
      join: () => ask('POST', queue),
      look: async () => (await ask('GET', queue)).body,
      leave: async () => (await ask('POST', `${queue}/leave`)).body,
      confirm: async () => (await ask('POST', '/api/stations/queue/here', { stationToken: station.stationToken })).body,
      heldBay: async () => (await ask('GET', `/api/stations/by-token/${station.stationToken}`)).body.held,
      async bayState(bayNo) {
        const { body } = await ask('GET', `/api/stations/by-token/${station.stationToken}`);
        return body.bays.find((bay: { bayNo: number }) => bay.bayNo === bayNo).state;
      },
    };
  };
}
