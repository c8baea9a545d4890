import { receivePurchaseOrder, type PurchaseOrder } from '#contracts/staff/stock/purchase-orders.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { stockAmountText, localizedName, parseWholeNumber } from './inventory-words.ts';

type LinesProps = {
  readonly order: PurchaseOrder;
  readonly mayReceive: boolean;
  readonly onChanged: () => void;
};

function linesIn(texts: FormValues, { lines }: PurchaseOrder) {
  return lines.flatMap(({ itemId }) => {
    const packs = parseWholeNumber(texts[itemId]) ?? 0;
    return packs > 0 ? [{ itemId, packs }] : [];
  });
}

/**
 * Shows the ordered and the received amounts of a purchase order. If amounts are missing, it also has fields for the
 * amounts of a delivery.
 */
export function PurchaseLines({ order, mayReceive, onChanged }: LinesProps) {
  const { locale } = usePortal();
  const isOnItsWay = order.state === 'ordered' || order.state === 'partly_received';
  return (
    <>
      <ul className="stock-lines">
        {order.lines.map((line) => (
          <li key={line.itemId}>
            <bdi>{localizedName(locale, line)}</bdi>
            <span className="staff-quiet">
              {m.staff_shelf_packs_of({ amount: stockAmountText(line.packSize, line.unit) })}
            </span>
            <span>{m.staff_purchases_came_of({ came: line.receivedPacks, packs: line.packs })}</span>
          </li>
        ))}
      </ul>
      {isOnItsWay && mayReceive ? <Delivery order={order} onChanged={onChanged} /> : null}
    </>
  );
}

function Delivery({ order, onChanged }: Omit<LinesProps, 'mayReceive'>) {
  const { locale } = usePortal();
  const { field, form, end } = useForm({
    check: (texts, errors) => ({
      failure: linesIn(texts, order).length === 0 ? m.staff_shelf_nothing() : null,
      errors,
    }),
    send: (texts) =>
      callStaff(receivePurchaseOrder, {
        params: { purchaseOrderId: order.id },
        body: { version: order.version, lines: linesIn(texts, order) },
      }),
    onRefused: ({ code }) => {
      if (code === 'changed_meanwhile') onChanged();
    },
    onDone: () => {
      showToast({ title: m.staff_purchases_received(), tone: 'success' });
      onChanged();
    },
  });
  const toCome = order.lines.filter(({ packs, receivedPacks }) => receivedPacks < packs);
  return (
    <section className="staff-stack">
      <h2 className="panel-title">{m.staff_purchases_receive()}</h2>
      <form {...form} className="staff-stack stock-delivery">
        {toCome.map((line) => (
          <TextField
            key={line.itemId}
            {...field(line.itemId)}
            label={localizedName(locale, line)}
            hint={m.staff_purchases_to_come({ packs: line.packs - line.receivedPacks })}
            inputMode="numeric"
            pattern="[0-9]{1,5}"
            dir="ltr"
          />
        ))}
        <FormFooter {...end} label={m.staff_purchases_receive_save()} busy={m.staff_list_loading()} />
      </form>
    </section>
  );
}
