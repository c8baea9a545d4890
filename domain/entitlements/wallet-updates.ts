import { HOUR_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { LotState } from './lot-state.ts';
import type { WalletCardStatus } from './wallet-card.ts';

const FIRST_PAUSE_MS = 30 * SECOND_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
const MAX_TRIES = 15;

/**
 * Calculates the time (epoch ms) of the next attempt after a failed wallet update. Returns null after the last attempt;
 * attempts then begin again when the voucher changes.
 */
export function nextWalletUpdateAt(attempts: number, now: number): number | null {
  if (attempts >= MAX_TRIES) return null;
  return now + Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
}

/**
 * Value for each voucher state: true if a wallet shows the pass as withdrawn (`over`), and not as usable, used up or
 * expired.
 */
const isWithdrawn = {
  active: false,
  frozen: true,
  void: true,
  expired: false,
  depleted: false,
  refunded: true,
} as const satisfies Record<LotState, boolean>;

/**
 * Returns the status of a wallet pass. `isOpen` is true if the code in the pass still opens the voucher for its holder.
 */
export function walletCardStatusOf(
  lot: {
    readonly state: LotState;
    readonly remaining: number;
    readonly expiresAt: number | null;
    readonly isOpen: boolean;
  },
  now: number,
): WalletCardStatus {
  if (!lot.isOpen || isWithdrawn[lot.state]) return 'over';
  if (lot.state === 'expired' || (lot.expiresAt !== null && lot.expiresAt < now)) return 'expired';
  return lot.state === 'depleted' || lot.remaining === 0 ? 'used_up' : 'good';
}
