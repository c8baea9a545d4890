import { useState } from 'react';
import {
  addStockCount,
  STOCK_NOTE_MAX_LENGTH,
  type StockMovement,
  type StationStock,
} from '#contracts/staff/stock/inventory.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { AmountFields, stockAmountOfInput } from './amount-fields.tsx';
import { stockAmountText, stockMovementText } from './inventory-words.ts';

type CountProps = {
  readonly shelf: StationStock;
  readonly movements: readonly StockMovement[];
  /** Reloads the shelf. */
  readonly onChanged: () => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/**
 * Dialog that records a physical count of the stock. If stock was moved after the dialog opened, both values are shown.
 * The count is then recorded only after another confirmation.
 */
export function StockCountDialog({ shelf, movements, onChanged, onDone, onClose }: CountProps) {
  const { stationId, itemId, unit, packSize } = shelf;
  const [seenSeq, setSeenSeq] = useState(shelf.seq);
  const [actId] = useState(() => crypto.randomUUID());
  const [refused, setRefused] = useState<{ readonly found: number; readonly seq: number } | null>(null);
  const { field, form, end } = useForm({
    send: async (texts) => {
      const found = stockAmountOfInput(texts, packSize) ?? 0;
      // after a refusal, the dialog shows the newest movement, so the user can now confirm the count
      const seen = refused === null ? seenSeq : shelf.seq;
      const body = { actId, stationId, itemId, found, seenSeq: seen, note: texts['note'] };
      const answer = await callStaff(addStockCount, { body });
      if (!answer.ok && answer.problem.code === 'changed_meanwhile') {
        setRefused({ found, seq: seen });
        setSeenSeq(seen);
        onChanged();
      }
      return answer;
    },
    words: (code) => (code === 'changed_meanwhile' ? m.staff_shelf_meanwhile_text() : null),
    onDone: ({ expected, found, drift }) => {
      const amounts = { found: stockAmountText(found, unit), expected: stockAmountText(expected, unit) };
      showToast({
        title: m.staff_shelf_counted(),
        description:
          drift === 0
            ? m.staff_shelf_no_drift()
            : m.staff_shelf_drift({ ...amounts, drift: stockAmountText(drift, unit, true) }),
        tone: 'success',
      });
      onDone();
    },
  });
  const news =
    refused === null
      ? []
      : movements.filter(({ seq, kind }) => seq > refused.seq && kind !== 'used' && kind !== 'measured');
  return (
    <StaffDialog title={m.staff_shelf_count()} onClose={onClose}>
      <p>{m.staff_shelf_count_text({ amount: stockAmountText(shelf.stock, unit) })}</p>
      {refused === null ? null : <StockChangedNotice shelf={shelf} found={refused.found} news={news} />}
      <form {...form} className="staff-stack">
        <AmountFields unit={unit} packSize={packSize} field={field} />
        <TextField
          {...field('note')}
          label={m.staff_shelf_note()}
          optionalMark={m.staff_shelf_optional()}
          dir="auto"
          maxLength={STOCK_NOTE_MAX_LENGTH}
        />
        <FormFooter {...end} label={m.staff_shelf_count_save()} busy={m.staff_list_loading()} />
      </form>
    </StaffDialog>
  );
}

type MeanwhileProps = { readonly shelf: StationStock; readonly found: number; readonly news: readonly StockMovement[] };

function StockChangedNotice({ shelf: { unit, stock }, found, news }: MeanwhileProps) {
  const { locale } = usePortal();
  return (
    <div className="notice notice-danger">
      <p>{m.staff_shelf_meanwhile()}</p>
      <ul className="stock-mistakes">
        {news.map((movement) => (
          <li key={movement.seq}>
            {stockMovementText(movement, unit, locale)}: {stockAmountText(movement.amount, unit, true)}
          </li>
        ))}
      </ul>
      <p>{m.staff_shelf_meanwhile_mine({ amount: stockAmountText(found, unit) })}</p>
      <p>{m.staff_shelf_meanwhile_now({ amount: stockAmountText(stock, unit) })}</p>
    </div>
  );
}
