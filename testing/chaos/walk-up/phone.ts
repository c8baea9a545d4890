import { randomUUID } from 'node:crypto';
import {
  cancelWalkUp,
  changeWalkUpBay,
  createWalkUp,
  getWalkUp,
  convertWalkUpToVoucher,
  refundWalkUp,
  startWalkUp,
  type WalkUpView,
} from '#contracts/stations/walk-up.ts';
import type { Seen } from '../shopper.ts';
import type { Answer, Visit } from '../visit.ts';
import { insist } from '../wash/washer.ts';

/** A bay that a customer stands at. */
export type Place = { readonly stationToken: string; readonly bayNo: number };

/** Page of one walk-up in its browser. */
export type WalkUpPage = {
  readonly walkUpToken: string;
  /** URL of the provider's page; null if there is nothing to pay any more. */
  readonly payUrl: string | null;
  /** Number of requests for water that the page has sent, with repeated requests. */
  readonly sent: { water: number };
  look(): Promise<WalkUpView>;
  press(what: 'start' | 'keep' | 'refund' | 'cancel'): Promise<void>;
  takeBay(bayNo: number): Promise<void>;
};

/** Browser of one customer. */
export type Phone = {
  /** Presses 'pay', once or several times at the same moment; null if the shop refused. */
  pay(place: Place, presses: number): Promise<WalkUpPage | null>;
};

type Sending = Pick<Visit, 'method'> & { readonly body?: object; readonly onTry?: () => void };

type PhoneDeps = { readonly url: string; readonly seen: Seen };

const PACKAGE = 1;
const CREATED = 201;
const OK = 200;
/** Refusals that are allowed, because another customer was first or the request is in progress. */
const lawfulRefusals = [
  'bay_busy',
  'bay_reserved',
  'station_not_ready',
  'request_in_progress',
  'idempotency_key_reused',
] as const;

const paths = {
  start: startWalkUp.path,
  keep: convertWalkUpToVoucher.path,
  refund: refundWalkUp.path,
  cancel: cancelWalkUp.path,
} as const;

/** Opens a browser without cookies. */
export function openPhone(deps: PhoneDeps): Phone {
  const cookies = new Map<string, string>();

  function keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
  }

  async function send(path: string, { method = 'POST', body, onTry = () => undefined }: Sending): Promise<Answer> {
    const headers = {
      'sec-fetch-site': 'same-origin',
      ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
    };
    const request =
      body === undefined
        ? { method, headers }
        : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await insist({ wrong: deps.seen.wrong, onTry }, `${deps.url}${path}`, request);
    keepCookies(answer.headers['set-cookie'] ?? []);
    return answer;
  }

  async function step(path: string, request: Sending): Promise<WalkUpView | null> {
    const answer = await send(path, request);
    if (answer.status === OK) return JSON.parse(answer.text) as WalkUpView;
    deps.seen.wrong.push(`a page of a walk-up was answered with ${answer.status}: ${answer.text.slice(0, 200)}`);
    return null;
  }

  function pageOf({ walkUpToken, redirectUrl }: { readonly walkUpToken: string; readonly redirectUrl: string }) {
    const at = (path: string) => path.replace(':walkUpToken', walkUpToken);
    const sent = { water: 0 };
    const onTry = () => void (sent.water += 1);
    return {
      sent,
      walkUpToken,
      payUrl: redirectUrl.startsWith(deps.url) ? null : redirectUrl,
      async look() {
        const view = await step(at(getWalkUp.path), { method: 'GET' });
        if (view === null) throw new Error('the page of a walk-up is missing');
        return view;
      },
      async press(what: keyof typeof paths) {
        await step(at(paths[what]), what === 'start' ? { onTry } : {});
      },
      async takeBay(bayNo: number) {
        await step(at(changeWalkUpBay.path), { body: { bayNo }, onTry });
      },
    };
  }

  return {
    async pay({ stationToken, bayNo }, presses) {
      const body = { stationToken, bayNo, packageId: PACKAGE, paymentMethod: 'credit_card', requestId: randomUUID() };
      const answers = await Promise.all(Array.from({ length: presses }, () => send(createWalkUp.path, { body })));
      const pages = answers
        .filter(({ status }) => status === CREATED)
        .map(({ text }) => pageOf(JSON.parse(text) as Parameters<typeof pageOf>[0]));
      for (const { status, text } of answers) {
        const isLawful = status === CREATED || lawfulRefusals.some((code) => text.includes(code));
        if (!isLawful) deps.seen.wrong.push(`a walk-up was answered with ${status}: ${text.slice(0, 200)}`);
      }
      if (new Set(pages.map(({ walkUpToken }) => walkUpToken)).size > 1) {
        deps.seen.wrong.push('presses at the same moment became two walk-ups');
      }
      return pages.find(({ payUrl }) => payUrl !== null) ?? pages[0] ?? null;
    },
  };
}
