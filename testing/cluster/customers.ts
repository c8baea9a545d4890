import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { checkOut, goShopping, type ShopperDeps } from '../chaos/shopper.ts';
import { visit } from '../chaos/visit.ts';

const SHOPPERS = 3;
const SELLERS = 2;
const LOOK_EVERY_MS = 100;
/** Time in ms after which a simulated visitor gives up a request. */
const LOOK_MS = 5_000;

export type Customers = {
  /** Times of confirmed orders (performance.now()). */
  readonly confirmedAt: readonly number[];
  /** Answers since `from` to clients that never retry. */
  asked(from: number): { readonly answered: number; readonly refused: number; readonly worst: readonly string[] };
  /** Stops admission; resolves when the last customer has finished, with the failures until then. */
  goHome(): Promise<readonly string[]>;
};

/**
 * Customers with full shopping; customers who only order one after the other, so that the start and end of an outage
 * are known; and one who orders once without retries.
 */
export function letIn(deps: ShopperDeps): Customers {
  const till = { open: true };
  const confirmedAt: number[] = [];
  const once: { at: number; wrong: string | null }[] = [];

  async function shop(): Promise<void> {
    while (till.open) await goShopping(deps);
  }
  async function order(): Promise<void> {
    while (till.open) {
      await checkOut(deps, { gift: false, packageId: 1 });
      confirmedAt.push(performance.now());
      await pause(LOOK_EVERY_MS);
    }
  }
  async function look(): Promise<void> {
    while (till.open) {
      const at = performance.now();
      once.push({ at, wrong: await orderOnce(deps.url) });
      await pause(LOOK_EVERY_MS);
    }
  }
  const troubles: string[] = [];
  const all = [...Array.from({ length: SHOPPERS }, shop), ...Array.from({ length: SELLERS }, order), look()].map(
    (one) => one.catch((error: unknown) => void troubles.push(`a customer gave up: ${String(error)}`)),
  );
  return {
    confirmedAt,
    asked(from) {
      const since = once.filter(({ at }) => at >= from);
      const wrong = since.flatMap((one) => one.wrong ?? []);
      return { answered: since.length - wrong.length, refused: wrong.length, worst: [...new Set(wrong)].slice(0, 4) };
    },
    async goHome() {
      till.open = false;
      await Promise.all(all);
      return troubles;
    },
  };
}

/** Null if it was confirmed at the first attempt. */
async function orderOnce(url: string): Promise<string | null> {
  const answer = await visit(`${url}/api/express-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ packageId: 1, email: 'once@example.com', paymentMethod: 'credit_card' }),
    timeoutMs: LOOK_MS,
  }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  if (typeof answer === 'string') return answer;
  return answer.status === 201 ? null : String(answer.status);
}
