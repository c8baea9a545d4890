import { changeStationStock, type StationStock } from '#contracts/staff/stock/inventory.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { SaveButton } from '../../lib/acts/save-footer.tsx';
import { useChangedTexts } from '../../lib/acts/use-changed-texts.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { itemUnitLabels, parseWholeNumber } from './inventory-words.ts';

type TankProps = { readonly shelf: StationStock; readonly onChanged: () => void };

/**
 * Shows the size of the tanks of an item at this station. Renders nothing if the station's machine reports no level of
 * the item and no size is saved.
 */
export function TankSizeForm({ shelf, onChanged }: TankProps) {
  if (shelf.reported === null && shelf.tankSize === null) return null;
  return <TankForm key={shelf.tankSize} shelf={shelf} onChanged={onChanged} />;
}

/** Form for the size of one tank. If a size is saved, the stock is corrected by the levels that the machine reports. */
function TankForm({ shelf, onChanged }: TankProps) {
  const { stationId, itemId, minimum, tankSize, unit } = shelf;
  const { isChanged, keepSaved, watch } = useChangedTexts();
  const { field, form, end } = useForm({
    watch,
    send: (texts) => {
      // an invalid text is sent as -1, so that the server reports an error at the field
      const typed = parseWholeNumber(texts['tankSize']) ?? -1;
      return callStaff(changeStationStock, {
        params: { stationId, itemId },
        body: { minimum, seenMinimum: minimum, tankSize: typed === 0 ? null : typed },
      });
    },
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
        {...field('tankSize')}
        label={`${m.staff_shelf_tank_size()} (${itemUnitLabels[unit]()})`}
        hint={m.staff_shelf_tank_hint()}
        inputMode="numeric"
        pattern="[0-9]{0,7}"
        dir="ltr"
        defaultValue={tankSize === null ? '' : String(tankSize)}
      />
      <SaveButton
        end={end}
        isChanged={isChanged}
        label={m.staff_shelf_tank_save()}

        tone="secondary"
        look=""
      />
    </form>
  );
}
