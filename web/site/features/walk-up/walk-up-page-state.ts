import type { WalkUpView } from '#contracts/stations/walk-up.ts';

/**
 * State of a walk-up (purchase at the machine) as the customer sees it. In `choice`, the customer chooses another bay,
 * a voucher or a refund.
 */
export type WalkUpPageState = 'paying' | 'paid' | 'choice' | 'wash' | 'kept' | 'refunded' | 'abandoned';

const pageStates = {
  reserved: 'paying',
  paying: 'paying',
  paid: 'paid',
  starting: 'wash',
  washing: 'wash',
  kept: 'kept',
  refunded: 'refunded',
  abandoned: 'abandoned',
} as const satisfies Record<WalkUpView['state'], WalkUpPageState>;

export function walkUpPageStateOf({ state, failure }: Pick<WalkUpView, 'state' | 'failure'>): WalkUpPageState {
  if (failure !== null && (state === 'paid' || state === 'starting')) return 'choice';
  return pageStates[state];
}
