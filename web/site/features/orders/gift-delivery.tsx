import type { OrderToken } from '#contracts/core/ids.ts';
import type { GiftDelivery, OrderView } from '#contracts/selling/orders.ts';
import { formatDate, isolated, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { GiftEmailForm } from './gift-email-form.tsx';

/** Result of changing the email address of a gift with a form without JavaScript. */
export type GiftFormResult = {
  readonly back: FormResult;
  /** Outcome of the form. Null if the page was not opened by sending the form. */
  readonly corrected: string | null;
};

type GiftProps = GiftFormResult & { readonly orderToken: OrderToken; readonly order: OrderView };

/**
 * Shows whether the gift was delivered, and a form to send it again or to a different email address. Renders nothing
 * once the gift is claimed, because its voucher shows that.
 */
export function GiftDeliverySection({ order, corrected, ...form }: GiftProps) {
  const { giftDelivery } = order;
  if (isClaimed(order.vouchers)) return null;
  return (
    <>
      <GiftStatus order={order} />
      {giftDelivery?.correctable === true ? (
        <GiftEmailForm {...form} delivery={giftDelivery} corrected={corrected} />
      ) : null}
    </>
  );
}

/** Shows the delivery state of the gift. Screen readers announce a change while the page is open. */
export function GiftStatus({ order }: { readonly order: OrderView }) {
  const text = useGiftText(order);
  return (
    <output className={order.giftDelivery?.state === 'undelivered' ? 'notice notice-danger own-line' : 'own-line'}>
      <Sentence text={text} />
    </output>
  );
}

function useGiftText({ giftDelivery, recipientName }: OrderView): string {
  const { locale } = usePage();
  if (giftDelivery === null) return m.return_gift_to_give();
  const { recipientMasked, dueAt } = giftDelivery;
  const recipient = leftToRight(recipientMasked);
  if (dueAt !== null) return m.gift_planned({ recipient, date: formatDate(Date.parse(dueAt), locale) });
  return giftDeliveryText(giftDelivery, { recipient, name: recipientName });
}

/** Returns true if every voucher of the gift is claimed. Nothing can be sent after that. */
function isClaimed(vouchers: OrderView['vouchers']): boolean {
  return vouchers.length > 0 && vouchers.every(({ claim }) => claim !== null);
}

function giftDeliveryText(
  { state, channel }: GiftDelivery,
  to: { readonly recipient: string; readonly name: string | null },
) {
  if (state === 'undelivered') return m.gift_undelivered({ recipient: to.recipient });
  if (state === 'sent' && channel === 'sms') return m.gift_sent_by_sms({ recipient: to.recipient });
  return to.name === null ? m.return_gift_mailed() : m.return_gift_sent({ name: isolated(to.name) });
}
