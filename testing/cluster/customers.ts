import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { checkOut, goShopping, type ShopperDeps } from '../chaos/shopper.ts';
import { visit } from '../chaos/visit.ts';

const SHOPPERS = 3;
const SELLERS = 2;
const LOOK_EVERY_MS = 100;
/** How long a visitor without patience waits. */
const LOOK_MS = 5_000;

export type Customers = {
  /** Orders that were confirmed, by the moment of each (performance.now()). */
  readonly confirmedAt: readonly number[];
  /** What people who ask once and never again were answered since `from`. */
  asked(from: number): { readonly answered: number; readonly refused: number; readonly worst: readonly string[] };
  /** Closes the doors; resolves when the last one has gone home, with what drove somebody away before that. */
  goHome(): Promise<readonly string[]>;
};

/**
 * Shoppers who do everything that shoppers do, people who only order, one after the other, so that the moment is known
 * at which nobody could any more and the one at which somebody could again, and one who orders once and gives up.
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
    (one) => one.catch((error: unknown) => void troubles.push(`somebody went away: ${String(error)}`)),
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

/** Null where it was confirmed at the first try. */
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
