import { randomUUID } from 'node:crypto';
import type { WalkUpView } from '#contracts/stations/walk-up.ts';
import { connectVisits } from '../factories.ts';
import type { TestApp } from '../shop/build-test-app.ts';
import type { TestStation } from './station.ts';

type Answer<Body> = { readonly status: number; readonly body: Body };

/** One phone at a machine: its browser pays for a wash there, and its page asks and presses. */
export type Phone = {
  readonly cookie: () => string | undefined;
  /** Presses 'pay'; without a browser's cookie it gets one. */
  pay(wish?: Partial<Wish>): Promise<Answer<Record<string, string>>>;
  look(walkUpToken: string): Promise<WalkUpView>;
  press(walkUpToken: string, what: 'start' | 'keep' | 'refund' | 'cancel'): Promise<WalkUpView>;
  takeBay(walkUpToken: string, bayNo: number): Promise<WalkUpView>;
};

type Wish = {
  readonly bayNo: number;
  readonly packageId: number;
  readonly requestId: string;
  readonly email: string;
  readonly phone: string;
  readonly shownAgorot: number;
  /** The station of whose public page this is, in place of the sticker. */
  readonly slug: string;
};

/**
 * Returns a function that opens phones at a station, with the cookie of a browser that was there before; the provider is
 * asked as on a page of the shop.
 */
export function openPhones(test: TestApp, station: Pick<TestStation, 'stationToken'>): (cookie?: string) => Phone {
  const { app, deps, wake } = test;
  connectVisits({ deps: { ...deps, wake } });

  return (given) => {
    let cookie = given;
    const headers = () => ({ 'sec-fetch-site': 'same-origin', ...(cookie === undefined ? {} : { cookie }) });

    async function post(url: string, body?: object): Promise<WalkUpView> {
      const answer = await app.inject({
        method: 'POST',
        url,
        headers: headers(),
        ...(body === undefined ? {} : { body }),
      });
      if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
      return answer.json();
    }
    return {
      cookie: () => cookie,
      async pay(wish = {}) {
        const body = {
          ...(wish.slug === undefined ? { stationToken: station.stationToken } : {}),
          bayNo: 1,
          packageId: 1,
          paymentMethod: 'credit_card',
          requestId: randomUUID(),
          ...wish,
        };
        const answer = await app.inject({ method: 'POST', url: '/api/walk-ups', headers: headers(), body });
        const set = answer.headers['set-cookie'];
        if (typeof set === 'string') cookie = set.split(';')[0];
        return { status: answer.statusCode, body: answer.json() };
      },
      async look(walkUpToken) {
        const answer = await app.inject({ url: `/api/walk-ups/${walkUpToken}`, headers: headers() });
        if (answer.statusCode !== 200) throw new Error(`the walk-up answered ${answer.statusCode}: ${answer.body}`);
        return answer.json();
      },
      press: (walkUpToken, what) => post(`/api/walk-ups/${walkUpToken}/${what}`),
      takeBay: (walkUpToken, bayNo) => post(`/api/walk-ups/${walkUpToken}/bay`, { bayNo }),
    };
  };
}

/** SQL that frees every bay after earlier tests. */
export const FREE_BAYS = `update bay set redemption_id = null, busy_until = null, reserved_for = null,
  reserved_at = null, reserved_until = null, held_for = null, held_at = null, held_until = null, held_here = false, failed_starts = 0`;

/** Frees every bay, and lets the machine of this station boot. */
export async function freeBays({ deps }: Pick<TestApp, 'deps'>, station: TestStation): Promise<void> {
  await deps.db.executeSql(FREE_BAYS);
  await station.controller.boot('test 1.0');
}

/** Returns the link of a walk-up whose payment page is open, at a station whose bays are freed first. */
export async function reservedBay(test: TestApp, station: TestStation): Promise<string> {
  await freeBays(test, station);
  const { body } = await openPhones(test, station)().pay();
  return body['walkUpToken'] ?? '';
}

/** Reference of the payment whose page was handed out. */
export function refOf(redirectUrl: string | undefined): string {
  return (redirectUrl ?? '').split('/').at(-1) ?? '';
}
