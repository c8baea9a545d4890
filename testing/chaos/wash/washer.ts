import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { getRedemption, type RedemptionView } from '#contracts/stations/redemptions.ts';
import type { Chance } from '../random.ts';
import { visit, type Answer, type Visit } from '../visit.ts';

/** Final result for a customer at a machine: the request, and the state of the wash. */
export type ReportedWash = { readonly requestId: string; readonly state: RedemptionView['state'] | 'refused' };

export type WasherDeps = {
  readonly url: string;
  readonly chance: Chance;
  readonly voucherTokens: readonly string[];
  readonly places: readonly { readonly stationToken: string; readonly bayNo: number }[];
  readonly told: ReportedWash[];
  /** Answers that must never occur. */
  readonly wrong: string[];
};

const PATIENCE_MS = 120_000;
const PAUSE_MS = 150;

type Insisting = Pick<WasherDeps, 'wrong'> & {
  /** Called before each attempt. */
  readonly onTry?: () => void;
};

/** Repeats a request until the shop gives a final answer; a shop that is down or busy is asked again. */
export async function insist({ wrong, onTry }: Insisting, url: string, request: Visit = {}): Promise<Answer> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    onTry?.();
    const answer = await visit(url, request).catch(() => null);
    if (answer !== null && answer.status !== 503) {
      if (answer.status >= 500) wrong.push(`${answer.status} of ${url}: ${answer.text.slice(0, 200)}`);
      return answer;
    }
    if (performance.now() > deadline) throw new Error(`${url} gave no final answer in ${PATIENCE_MS} ms`);
    await wait(PAUSE_MS);
  }
}

/** One wash: one or two presses of the button, then the status until it is final. */
export async function washOnce(deps: WasherDeps): Promise<void> {
  const { url, chance, told, wrong } = deps;
  const requestId = randomUUID();
  const press: Visit = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...chance.pick(deps.places), voucherToken: chance.pick(deps.voucherTokens), requestId }),
  };
  const presses = chance.happens(0.3) ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: presses }, () => insist(deps, `${url}/api/redemptions`, press)),
  );
  // of two presses one can find the bay busy and the other find it free; a refused one may be repeated
  const [view, ...others] = answers
    .filter(({ status }) => status === 201)
    .map(({ text }) => JSON.parse(text) as RedemptionView);
  if (view === undefined) {
    told.push({ requestId, state: 'refused' });
    return;
  }
  if (others.some(({ redemptionToken }) => redemptionToken !== view.redemptionToken)) {
    wrong.push(`two presses became two washes: ${requestId}`);
  }
  told.push({ requestId, state: await untilItStands(deps, view) });
}

async function untilItStands(deps: WasherDeps, { redemptionToken }: RedemptionView): Promise<RedemptionView['state']> {
  const address = `${deps.url}${getRedemption.path.replace(':redemptionToken', redemptionToken)}`;
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { state } = JSON.parse((await insist(deps, address)).text) as RedemptionView;
    if (state !== 'held') return state;
    if (performance.now() > deadline) throw new Error('a wash was held for too long');
    await wait(PAUSE_MS * 2);
  }
}
