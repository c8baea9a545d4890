import type { OrderView } from '#contracts/selling/orders.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Sentence } from '#web/ui/sentence.tsx';

/** Shows the amount that was refunded for a partly refunded order. */
export function RefundedAmount({ order }: { readonly order: OrderView }) {
  const { refundedAgorot, totalAgorot } = order;
  if (refundedAgorot === 0 || refundedAgorot === totalAgorot) return null;
  return (
    <p className="lead-words">
      <Sentence
        text={m.return_refunded_amount({
          amount: isolatedShekels(refundedAgorot),
          total: isolatedShekels(totalAgorot),
        })}
      />
    </p>
  );
}
