import { changeStationStock, type StationStock } from '#contracts/staff/stock/inventory.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { SaveButton } from '../../lib/acts/save-footer.tsx';
import { useChangedTexts } from '../../lib/acts/use-changed-texts.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { itemUnitLabels, parseWholeNumber } from './inventory-words.ts';

/** Form for the minimum stock of the item at this station. */
export function MinimumForm({ shelf, onChanged }: { readonly shelf: StationStock; readonly onChanged: () => void }) {
  const { stationId, itemId, minimum: seenMinimum, unit } = shelf;
  const { isChanged, keepSaved, watch } = useChangedTexts();
  const { field, form, end } = useForm({
    watch,
    send: ({ minimum }) =>
      callStaff(changeStationStock, {
        params: { stationId, itemId },
        body: { minimum: parseWholeNumber(minimum) ?? -1, seenMinimum },
      }),
    onRefused: ({ code }) => {
      if (code === 'changed_meanwhile') onChanged();
    },
    onDone: () => {
      keepSaved();
      showToast({ title: m.staff_item_saved(), tone: 'success' });
      onChanged();
    },
  });
  return (
    <form {...form} className="stock-minimum">
      <TextField
        {...field('minimum')}
        label={`${m.staff_inventory_minimum()} (${itemUnitLabels[unit]()})`}
        hint={m.staff_item_minimum_hint()}
        inputMode="numeric"
        pattern="[0-9]{1,8}"
        dir="ltr"
        required
        defaultValue={String(seenMinimum)}
      />
      <SaveButton
        end={end}
        isChanged={isChanged}
        label={m.staff_shelf_minimum_save()}

        tone="secondary"
        look=""
      />
    </form>
  );
}
