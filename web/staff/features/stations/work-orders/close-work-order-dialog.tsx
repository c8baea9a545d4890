import { useRef } from 'react';
import { listStationStocks, type StationStock } from '#contracts/staff/stock/inventory.ts';
import {
  addWorkOrderPhoto,
  closeWorkOrder,
  WORK_MINUTES_MAX,
  WORK_NOTE_MAX_LENGTH,
  type WorkOrder,
} from '#contracts/staff/work-orders/work-orders.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { preparePicture } from '#web/lib/pictures/prepare-picture.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { TextArea, TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { fieldRefusal } from '#web/lib/forms/refused-field.ts';
import { PhotoField, photoOfForm } from '../../../lib/acts/photo-field.tsx';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { parseShekels } from '../../../lib/parse-shekels.ts';
import { callStaff } from '../../../lib/data/staff-api.ts';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { useMayOpen, usePortal } from '../../../lib/portal.tsx';
import { localizedName } from '../station-words.ts';
import { sparePartAmountText } from './work-order-parts.tsx';

type ClosingProps = {
  readonly order: WorkOrder;
  readonly onDone: (order: WorkOrder) => void;
  readonly onClose: () => void;
};

/**
 * Dialog that closes a work order. It asks for a note, a photo, the working time, the cost and the used parts, and if
 * the bay goes back into service.
 */
export function CloseWorkOrderDialog({ order, onDone, onClose }: ClosingProps) {
  const mayOpen = useMayOpen();
  const withParts = mayOpen({ permission: 'inventory.read', module: 'inventory' });
  return (
    <StaffDialog title={m.staff_work_close()} onClose={onClose}>
      {withParts ? (
        <FormWithParts order={order} onDone={onDone} />
      ) : (
        <ClosingForm order={order} shelves={[]} onDone={onDone} />
      )}
    </StaffDialog>
  );
}

type FormProps = Pick<ClosingProps, 'order' | 'onDone'>;

/** Loads the items in stock at the work order's station. If there are none, the form has no fields for used parts. */
function FormWithParts({ order, onDone }: FormProps) {
  const shelves = useStaffData(listStationStocks, { query: {} });
  const own = shelves.value?.rows.filter(({ stationId, stock }) => stationId === order.stationId && stock > 0) ?? [];
  return <ClosingForm order={order} shelves={own} onDone={onDone} />;
}

function partsIn(texts: FormValues, shelves: readonly StationStock[]) {
  return shelves.flatMap(({ itemId }) => {
    const amount = Number((texts[itemId] ?? '').trim());
    return Number.isInteger(amount) && amount > 0 ? [{ itemId, amount }] : [];
  });
}

/**
 * Returns the form's values about the completed work, with the cost in agorot (0 if the field is empty). Returns null
 * if the cost is not a valid amount.
 */
function closingIn({ note = '', minutes = '', cost = '', ...texts }: FormValues, shelves: readonly StationStock[]) {
  const costAgorot = cost === '' ? 0 : parseShekels(cost);
  if (costAgorot === null) return null;
  const parts = partsIn(texts, shelves);
  return { note, minutes: Number(minutes), costAgorot, parts, reopensBay: texts['reopens'] !== undefined };
}

type ClosingFormProps = FormProps & { readonly shelves: readonly StationStock[] };

function ClosingForm({ order, shelves, onDone }: ClosingFormProps) {
  const { locale } = usePortal();
  // a photo is uploaded only once, even if the server refuses to close the order and the form is sent again
  const sent = useRef(new WeakSet<File>());
  const params = { workOrderId: order.id };
  const { errors, field, form, end } = useForm({
    async send(texts, element) {
      const closing = closingIn(texts, shelves);
      if (closing === null) return fieldRefusal('cost', m.staff_work_cost_invalid());
      const photo = photoOfForm(element);
      if (photo !== null && !sent.current.has(photo)) {
        const ready = await preparePicture(photo, 'page');
        if (!ready.ok) return fieldRefusal('photo', ready.message);
        const added = await callStaff(addWorkOrderPhoto, { params, body: { file: ready.file } });
        if (!added.ok) return fieldRefusal('photo', added.problem.message);
        sent.current.add(photo);
      }
      return callStaff(closeWorkOrder, { params, body: { ...closing, version: order.version } });
    },
    onDone(closed: WorkOrder) {
      showToast({ title: m.staff_work_closed(), tone: 'success' });
      onDone(closed);
    },
  });
  return (
    <form {...form} className="staff-stack">
      <TextArea
        {...field('note')}
        label={m.staff_work_closing_note()}
        hint={m.staff_work_closing_hint()}
        required
        rows={3}
        maxLength={WORK_NOTE_MAX_LENGTH}
      />
      <PhotoField hint={m.staff_work_photo_hint()} error={errors['photo']} />
      <TextField
        {...field('minutes')}
        label={m.staff_work_minutes()}
        type="number"
        inputMode="numeric"
        min={0}
        max={WORK_MINUTES_MAX}
        required
        dir="ltr"
      />
      <TextField
        {...field('cost')}
        label={m.staff_work_cost()}
        hint={m.staff_work_cost_hint()}
        optionalMark={m.staff_form_optional()}
        inputMode="decimal"
        dir="ltr"
      />
      {shelves.length === 0 ? null : (
        <fieldset className="staff-stack">
          <legend className="field-label">{m.staff_work_parts()}</legend>
          {shelves.map((shelf) => (
            <TextField
              key={shelf.itemId}
              {...field(shelf.itemId)}
              label={localizedName(locale, shelf)}
              hint={m.staff_work_in_stock({ amount: sparePartAmountText(shelf.stock, shelf.unit) })}
              optionalMark={m.staff_form_optional()}
              inputMode="numeric"
              pattern="[0-9]{1,6}"
              dir="ltr"
            />
          ))}
        </fieldset>
      )}
      {order.bayIsOut && order.bayNo !== null ? (
        <CheckField
          name="reopens"
          label={m.staff_work_reopens({ bay: m.bay_name({ number: order.bayNo }) })}
          hint={m.staff_work_reopens_hint()}
        />
      ) : null}
      <FormFooter {...end} label={m.staff_work_close()} busy={m.staff_form_saving()} />
    </form>
  );
}
