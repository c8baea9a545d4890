import { parseShekelsToAgorot } from '#server/payments/adapters/shekel-amount.ts';
import type { ProviderMoney } from './provider-under-fire.ts';

type Moved = { readonly amount: number };

/** Returns a peer's record of one payment, in agorot. */
export function moneyOf(merchantRef: string, charges: readonly Moved[], back: readonly Moved[]): ProviderMoney {
  const taken = charges.reduce((sum, { amount }) => sum + inAgorot(amount), 0);
  return { merchantRef, takenAgorot: taken, refundsAgorot: back.map(({ amount }) => inAgorot(amount)) };
}

function inAgorot(shekels: number): number {
  const agorot = parseShekelsToAgorot(shekels);
  if (agorot === null) throw new Error(`the provider's books hold ${shekels}, which is no amount`);
  return agorot;
}
