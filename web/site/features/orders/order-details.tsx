import type { OrderView } from '#contracts/selling/orders.ts';
import { m } from '#messages/compiled/messages.js';
import { Price } from '#web/lib/language/price.tsx';
import { useLocalizedText } from '#web/lib/page.tsx';

/**
 * Shows the product, the price and the order number on one line. The customer needs the order number for phone calls.
 */
export function OrderDetails({ order }: { readonly order: OrderView }) {
  const localized = useLocalizedText();
  return (
    <>
      {localized({ en: order.packageName, he: order.packageNameHe })} · <Price agorot={order.totalAgorot} /> ·{' '}
      {m.return_order_number()}{' '}
      <bdi translate="no" dir="ltr">
        {order.orderCode}
      </bdi>
    </>
  );
}
