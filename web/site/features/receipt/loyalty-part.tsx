import type { Receipt } from '#contracts/selling/receipts.ts';
import { m } from '#messages/compiled/messages.js';
import { tierLook, tierName, tierProgressPercent } from './receipt-lines.ts';

/** Points, tier badge, and the way to the next tier where there is one. A guest's truth: none were earned. */
export function LoyaltyPart({ receipt }: { readonly receipt: Receipt }) {
  const climbing = receipt.nextTier !== receipt.currentTier;
  const next = tierName(receipt.nextTier);
  return (
    <section aria-labelledby="receipt-loyalty" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="receipt-loyalty" className="text-lg font-semibold">
          {m.receipt_loyalty()}
        </h2>
        <span className={`tier-badge tier-${tierLook(receipt.currentTier)}`}>
          <span className="sr-only">{m.receipt_tier()}: </span>
          {tierName(receipt.currentTier)}
        </span>
      </div>
      <p className="flex justify-between gap-4">
        <span className="text-ink-soft">{m.receipt_points()}</span>
        <bdi translate="no" dir="ltr" className="font-medium">
          {receipt.loyaltyPointsEarned}
        </bdi>
      </p>
      {receipt.currentTier === 'guest' ? <p className="text-sm text-ink-soft">{m.receipt_guest_points()}</p> : null}
      {climbing ? (
        <label className="grid gap-1 text-sm text-ink-soft">
          {m.receipt_progress({ current: receipt.currentTierPoints, next: receipt.nextTierPoints, tier: next })}
          <progress className="progress" max={100} value={tierProgressPercent(receipt)} />
        </label>
      ) : null}
    </section>
  );
}
