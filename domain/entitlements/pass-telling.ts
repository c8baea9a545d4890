import { HOUR_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { LotState } from './lot-state.ts';
import type { CardStanding } from './wallet-card.ts';

const FIRST_PAUSE_MS = 30 * SECOND_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
const TRIES = 15;

/** When a wallet that could not be told is told again; null: given up, until the voucher changes again. Epoch ms. */
export function nextTellingAt(attempts: number, now: number): number | null {
  if (attempts >= TRIES) return null;
  return now + Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}

/** Whether a card of a voucher in this state is out of use for another reason than its washes or its last day. */
const isWithdrawn = {
  active: false,
  frozen: true,
  void: true,
  expired: false,
  depleted: false,
  refunded: true,
} as const satisfies Record<LotState, boolean>;

/** How a card in a wallet stands: `isOpen` is whether its code still opens the voucher for whoever added it. */
export function cardStandingOf(
  lot: {
    readonly state: LotState;
    readonly remaining: number;
    readonly expiresAt: number | null;
    readonly isOpen: boolean;
  },
  now: number,
): CardStanding {
  if (!lot.isOpen || isWithdrawn[lot.state]) return 'over';
  if (lot.state === 'expired' || (lot.expiresAt !== null && lot.expiresAt < now)) return 'expired';
  return lot.state === 'depleted' || lot.remaining === 0 ? 'used_up' : 'good';
}
