import type { OrderToken } from '#contracts/core/ids.ts';
import type { GiftDelivery, OrderView } from '#contracts/selling/orders.ts';
import { formatDate, isolated, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import type { FormReturn } from '#web/lib/forms/form-return.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { GiftAddressForm } from './gift-address-form.tsx';

/** What the form of the gift's address brought back without scripts. */
export type GiftReturn = {
  readonly back: FormReturn;
  /** What it came to; null where there was none. */
  readonly corrected: string | null;
};

type GiftProps = GiftReturn & { readonly orderToken: OrderToken; readonly order: OrderView };

/** Where the gift is now, and the way to send it again or elsewhere; nothing once it is claimed, as its voucher says so. */
export function GiftDeliveryPart({ order, corrected, ...form }: GiftProps) {
  const text = useGiftText(order);
  const { giftDelivery } = order;
  if (isClaimed(order.vouchers)) return null;
  return (
    <>
      {/* it changes under whoever waits, and is said to whoever listens */}
      <output className={giftDelivery?.state === 'undelivered' ? 'notice notice-danger block' : 'block'}>
        <Sentence text={text} />
      </output>
      {giftDelivery?.correctable === true ? (
        <GiftAddressForm {...form} delivery={giftDelivery} corrected={corrected} />
      ) : null}
    </>
  );
}

function useGiftText({ giftDelivery, recipientName }: OrderView): string {
  const { locale } = usePage();
  if (giftDelivery === null) return m.return_gift_to_give();
  const { recipientMasked, dueAt } = giftDelivery;
  const recipient = leftToRight(recipientMasked);
  if (dueAt !== null) return m.gift_planned({ recipient, date: formatDate(Date.parse(dueAt), locale) });
  return wordsOf(giftDelivery, { recipient, name: recipientName });
}

/** Whether every voucher of the gift is claimed, so that nothing is left to send. */
function isClaimed(vouchers: OrderView['vouchers']): boolean {
  return vouchers.length > 0 && vouchers.every(({ claim }) => claim !== null);
}

function wordsOf({ state, channel }: GiftDelivery, to: { readonly recipient: string; readonly name: string | null }) {
  if (state === 'undelivered') return m.gift_undelivered({ recipient: to.recipient });
  if (state === 'sent' && channel === 'sms') return m.gift_sent_by_sms({ recipient: to.recipient });
  return to.name === null ? m.return_gift_mailed() : m.return_gift_sent({ name: isolated(to.name) });
}
