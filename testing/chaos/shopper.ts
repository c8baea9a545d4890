import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProviderUnderFire } from './peers/provider-under-fire.ts';
import type { Chance } from './random.ts';
import { visit, type Answer, type Visit } from './visit.ts';

/** What shoppers saw with their own eyes, to be held against the books. */
export type Seen = {
  /** Orders the shop confirmed: none of them may be lost. */
  readonly acknowledged: string[];
  /** Answers nobody should ever get. */
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

/** Between deaths a shop lives for a second, and starts for half a minute on a machine that does many other things. */
const PATIENCE_MS = 600_000;
const PAUSE_MS = 150;

export function createSeen(): Seen {
  return { acknowledged: [], wrong: [], forged: 0, repeatedCheckouts: 0, refusedForAWhile: 0 };
}

/** Repeats a request until the shop answers for good: a shop that is down, busy or in between is asked again. */
export async function insist({ seen }: Pick<ShopperDeps, 'seen'>, url: string, request: Visit): Promise<Answer> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await visit(url, request).then(heardFromShop, () => null);
    if (answer !== null && !isForAWhile(answer)) return judged(seen, url, answer);
    if (answer !== null) seen.refusedForAWhile += 1;
    if (performance.now() > deadline) throw new Error(`${url} gave no answer for good in ${PATIENCE_MS} ms`);
    await wait(PAUSE_MS);
  }
}

function isForAWhile({ status, text }: Answer): boolean {
  return status === 503 || (status === 409 && !text.includes('order_not_payable'));
}

/** A balancer that lost the shop in the middle of a request says so in its own page: nothing is known then, as without an answer. */
function heardFromShop(answer: Answer): Answer | null {
  const isBalancers = [502, 504].includes(answer.status) && !String(answer.headers['content-type']).includes('json');
  return isBalancers ? null : answer;
}

function judged(seen: Seen, url: string, answer: Answer): Answer {
  if (answer.status >= 500)
    seen.wrong.push(`${answer.status} of ${new URL(url).pathname}: ${answer.text.slice(0, 200)}`);
  return answer;
}

/** Goes to the till with one key until the shop confirms the order; a key is never changed on the way. */
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

/** One shopper: checks out, and does at the bank what people do there; a fifth of them changes their mind once. */
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

/** Declined, then paid on the same page, in a second attempt, or, with two tabs open, in both. */
async function changeOfMind(deps: ShopperDeps, { orderToken, redirectUrl: first }: Started): Promise<void> {
  const { provider, chance, url } = deps;
  await provider.press(first, 'decline');
  if (chance.happens(0.4)) {
    await provider.press(first, 'approve');
    return;
  }
  // the page they are sent back to asks what became of it: before that a retry goes on with the first attempt
  await insist(deps, `${url}/api/orders/${orderToken}`, {});
  const second = await insistOnRetry(deps, `${url}/api/orders/${orderToken}/payments`);
  if (second === null) return;
  await provider.press(second.redirectUrl, 'approve');
  if (second.redirectUrl !== first && chance.happens(0.5)) await provider.press(first, 'approve');
}

/** Null where the order was paid meanwhile, by the page that was open before. */
async function insistOnRetry(deps: ShopperDeps, url: string): Promise<Started | null> {
  const request: Visit = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const answer = await insist(deps, url, request);
  if (answer.status === 201) return JSON.parse(answer.text) as Started;
  if (!answer.text.includes('order_not_payable')) deps.seen.wrong.push(`a retry: ${answer.status} ${answer.text}`);
  return null;
}

/** Of the webhooks that come next some are doubled, some late, some lost; and now and then a stranger writes one. */
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
