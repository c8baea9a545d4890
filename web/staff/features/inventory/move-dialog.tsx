import { useState } from 'react';
import {
  addStockMovement,
  getInventoryChoices,
  STOCK_NOTE_MAX_LENGTH,
  type StationStock,
} from '#contracts/staff/stock/inventory.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { AmountFields, stockAmountOfInput } from './amount-fields.tsx';
import { stockAmountText, localizedName } from './inventory-words.ts';

export type StockChangeKind = 'received' | 'discarded' | 'moved';

type MoveProps = {
  readonly shelf: StationStock;
  readonly kind: StockChangeKind;
  readonly title: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/**
 * Dialog that records stock that was received, discarded or moved. The change is relative, so that movements at the
 * same time add up.
 */
export function StockChangeDialog({ shelf, kind, title, onDone, onClose }: MoveProps) {
  const { stationId, itemId, unit, packSize } = shelf;
  const { locale } = usePortal();
  // `actId` is the idempotency key, so that a click creates only one movement even if it is sent repeatedly
  const [actId] = useState(() => crypto.randomUUID());
  const choices = useStaffData(getInventoryChoices, {});
  const others = (choices.value?.stations ?? []).filter(({ id }) => id !== stationId);
  const { field, form, end } = useForm({
    check: (texts, errors) => {
      const amount = stockAmountOfInput(texts, packSize);
      return { failure: amount === 0 ? m.staff_shelf_nothing() : null, errors };
    },
    send: (texts) => {
      const toStationId = kind === 'moved' ? { toStationId: texts['to'] } : {};
      const body = { actId, stationId, itemId, kind, note: texts['note'], ...toStationId };
      return callStaff(addStockMovement, { body: { ...body, amount: stockAmountOfInput(texts, packSize) ?? 0 } });
    },
    onDone: ({ stock }) => {
      showToast({
        title: m.staff_shelf_booked(),
        description: m.staff_shelf_booked_text({ amount: stockAmountText(stock, unit) }),
        tone: 'success',
      });
      onDone();
    },
  });
  return (
    <StaffDialog title={title} onClose={onClose}>
      <form {...form} className="staff-stack">
        <AmountFields unit={unit} packSize={packSize} field={field} />
        {kind === 'moved' ? (
          <SelectField
            name="to"
            label={m.staff_shelf_to()}
            options={others.map((station) => ({ value: station.id, label: localizedName(locale, station) }))}
          />
        ) : null}
        <TextField
          {...field('note')}
          label={m.staff_shelf_note()}
          optionalMark={m.staff_shelf_optional()}
          dir="auto"
          maxLength={STOCK_NOTE_MAX_LENGTH}
        />
        <FormFooter {...end} label={m.staff_shelf_book()} busy={m.staff_list_loading()} />
      </form>
    </StaffDialog>
  );
}
