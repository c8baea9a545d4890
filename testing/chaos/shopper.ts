import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProviderUnderFire } from './peers/provider-under-fire.ts';
import type { Chance } from './random.ts';
import { visit, type Answer, type Visit } from './visit.ts';

/** Observations of shoppers, to compare with the books. */
export type Seen = {
  /** Confirmed orders; none may be lost. */
  readonly acknowledged: string[];
  /** Answers that must never occur. */
  readonly wrong: string[];
  forged: number;
  repeatedCheckouts: number;
  refusedForAWhile: number;
};

export type ShopperDeps = {
  readonly url: string;
  readonly provider: ProviderUnderFire;
  readonly chance: Chance;
  readonly seen: Seen;
};

export type Started = { readonly orderToken: string; readonly redirectUrl: string };

/** Between kills a shop is up for a second, and its start takes half a minute on a busy machine. */
const PATIENCE_MS = 600_000;
const PAUSE_MS = 150;

export function createSeen(): Seen {
  return { acknowledged: [], wrong: [], forged: 0, repeatedCheckouts: 0, refusedForAWhile: 0 };
}

/** Repeats a request until the shop gives a final answer; a shop that is down or busy is asked again. */
export async function insist({ seen }: Pick<ShopperDeps, 'seen'>, url: string, request: Visit): Promise<Answer> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await visit(url, request).then(heardFromShop, () => null);
    if (answer !== null && !isForAWhile(answer)) return judged(seen, url, answer);
    if (answer !== null) seen.refusedForAWhile += 1;
    if (performance.now() > deadline) throw new Error(`${url} gave no final answer in ${PATIENCE_MS} ms`);
    await wait(PAUSE_MS);
  }
}

function isForAWhile({ status, text }: Answer): boolean {
  return status === 503 || (status === 409 && !text.includes('order_not_payable'));
}

/**
 * Returns the shop's response. A load balancer that loses the shop during a request responds with its own page; the
 * result is then unknown.
 */
function heardFromShop(answer: Answer): Answer | null {
  const isBalancers = [502, 504].includes(answer.status) && !String(answer.headers['content-type']).includes('json');
  return isBalancers ? null : answer;
}

function judged(seen: Seen, url: string, answer: Answer): Answer {
  if (answer.status >= 500)
    seen.wrong.push(`${answer.status} of ${new URL(url).pathname}: ${answer.text.slice(0, 200)}`);
  return answer;
}

/** Checks out with one idempotency key until the shop confirms the order. */
export async function checkOut(
  deps: ShopperDeps,
  wish: { readonly gift: boolean; readonly packageId: number; readonly email?: string },
): Promise<Started> {
  const { gift, packageId, email = 'dana@example.com' } = wish;
  const path = gift ? '/api/nayax-checkout' : '/api/express-checkout';
  const details = gift ? { recipientEmail: 'noa@example.com', recipientName: 'Noa', isGiftCard: true } : {};
  const request: Visit = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ packageId, email, paymentMethod: 'credit_card', ...details }),
  };
  const answer = await insist(deps, `${deps.url}${path}`, request);
  if (answer.status !== 201) throw new Error(`a checkout was answered with ${answer.status}: ${answer.text}`);
  const started = JSON.parse(answer.text) as Started;
  deps.seen.acknowledged.push(started.orderToken);
  if (deps.chance.happens(0.1)) await repeat(deps, `${deps.url}${path}`, { request, first: answer.text });
  return started;
}

async function repeat(
  deps: ShopperDeps,
  url: string,
  { request, first }: { request: Visit; first: string },
): Promise<void> {
  const again = await insist(deps, url, request);
  deps.seen.repeatedCheckouts += 1;
  if (again.text !== first) deps.seen.wrong.push(`a repeated checkout was answered with ${again.text}, not ${first}`);
}

/** One shopper: checks out and pays; a fifth of them change their mind once. */
export async function goShopping(deps: ShopperDeps): Promise<void> {
  const { chance, provider } = deps;
  provider.troubleCalls(chance);
  const started = await checkOut(deps, { gift: chance.happens(0.25), packageId: 1 + chance.below(3) });
  disturbWebhooks(deps);
  if (chance.happens(0.05)) return;
  if (chance.happens(0.15)) await changeOfMind(deps, started);
  else await provider.press(started.redirectUrl, 'approve');
  if (chance.happens(0.3)) await insist(deps, `${deps.url}/api/orders/${started.orderToken}`, {});
}

/** Declined, then paid on the same page, in a second attempt, or with two tabs in both. */
async function changeOfMind(deps: ShopperDeps, { orderToken, redirectUrl: first }: Started): Promise<void> {
  const { provider, chance, url } = deps;
  await provider.press(first, 'decline');
  if (chance.happens(0.4)) {
    await provider.press(first, 'approve');
    return;
  }
  // the return page updates the status; before that a retry continues the first attempt
  await insist(deps, `${url}/api/orders/${orderToken}`, {});
  const second = await insistOnRetry(deps, `${url}/api/orders/${orderToken}/payments`);
  if (second === null) return;
  await provider.press(second.redirectUrl, 'approve');
  if (second.redirectUrl !== first && chance.happens(0.5)) await provider.press(first, 'approve');
}

/** Null if the order was paid meanwhile on the earlier page. */
async function insistOnRetry(deps: ShopperDeps, url: string): Promise<Started | null> {
  const request: Visit = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const answer = await insist(deps, url, request);
  if (answer.status === 201) return JSON.parse(answer.text) as Started;
  if (!answer.text.includes('order_not_payable')) deps.seen.wrong.push(`a retry: ${answer.status} ${answer.text}`);
  return null;
}

/** Doubles, delays or loses some of the next webhooks, and sometimes sends a forged webhook. */
function disturbWebhooks({ chance, provider, seen, url }: ShopperDeps): void {
  const { faults } = provider;
  if (chance.happens(0.3)) faults.next({ kind: 'duplicated', count: 1, copies: 2 + chance.below(4) });
  if (chance.happens(0.3)) faults.next({ kind: 'late', count: 1, delayMs: chance.below(1_500) });
  if (chance.happens(0.1)) faults.next({ kind: 'reordered', count: 2, delayMs: chance.below(1_000) });
  if (chance.happens(0.05)) faults.next({ kind: 'lost', count: 1 });
  if (!chance.happens(0.1)) return;
  const { path, headers, body } = provider.forge();
  seen.forged += 1;
  visit(`${url}${path}`, { method: 'POST', headers, body }).then(
    (answer) => {
      if (answer.status < 400) seen.wrong.push(`a forged event was answered with ${answer.status}`);
    },
    () => undefined,
  );
}
