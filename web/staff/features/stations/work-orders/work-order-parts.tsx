import type { ItemUnit } from '#contracts/staff/stock/inventory.ts';
import type { WorkOrder } from '#contracts/staff/work-orders/work-orders.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { Card } from '../../../lib/card.tsx';
import { usePortal } from '../../../lib/portal.tsx';
import { localizedName } from '../station-words.ts';

/** Formats an amount with its unit, for example '250 ml' or '2 pcs'. */
export function sparePartAmountText(amount: number, unit: ItemUnit): string {
  const digits = leftToRight(amount.toLocaleString('en'));
  return unit === 'ml' ? m.staff_unit_ml({ amount: digits }) : m.staff_unit_piece({ amount: digits });
}

export function WorkOrderParts({ parts }: Pick<WorkOrder, 'parts'>) {
  const { locale } = usePortal();
  if (parts.length === 0) return null;
  return (
    <Card title={m.staff_work_parts()}>
      <ul className="stock-lines">
        {parts.map((part) => (
          <li key={part.itemId}>
            <bdi>{localizedName(locale, part)}</bdi>
            <span>{sparePartAmountText(part.amount, part.unit)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
