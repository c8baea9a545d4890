import {
  addItem,
  changeItem,
  consumables,
  ITEM_CODE_MAX_LENGTH,
  ITEM_NAME_MAX_LENGTH,
  itemUnits,
  type Consumable,
  type InventoryItem,
} from '#contracts/staff/stock/inventory.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { consumableLabels, itemUnitLabels, parseWholeNumber } from './inventory-words.ts';

type ItemProps = {
  /** Item that is changed. Null for a new item. */
  readonly item: InventoryItem | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

const digits = { inputMode: 'numeric', pattern: '[0-9]{1,7}', dir: 'ltr', autoComplete: 'off' } as const;

function valuesIn(texts: FormValues) {
  const { name = '', nameHe = '', packSize } = texts;
  const consumable: Consumable | null = consumables.find((each) => each === texts['consumable']) ?? null;
  return { name, nameHe, packSize: parseWholeNumber(packSize) ?? 0, consumable };
}

function send(item: InventoryItem | null, texts: FormValues) {
  const values = valuesIn(texts);
  if (item !== null) {
    return callStaff(changeItem, { params: { itemId: item.id }, body: { ...values, version: item.version } });
  }
  const unit = itemUnits.find((each) => each === texts['unit']) ?? 'piece';
  const minimum = parseWholeNumber(texts['minimum']) ?? 0;
  return callStaff(addItem, { body: { ...values, code: texts['code'] ?? '', unit, minimum } });
}

/** Dialog that adds an item with a shelf at each station. It also changes the name or the pack of an existing item. */
export function InventoryItemDialog({ item, onDone, onClose }: ItemProps) {
  const { field, form, end } = useForm({
    send: (texts) => send(item, texts),
    fieldOf: (code) => (code === 'code_taken' ? (item === null ? 'code' : 'consumable') : null),
    onDone: () => {
      onDone();
      showToast({ title: m.staff_item_saved(), tone: 'success' });
    },
  });
  const used = [
    { value: '', label: m.staff_item_not_used() },
    ...consumables.map((each) => ({ value: each, label: consumableLabels[each]() })),
  ];
  return (
    <StaffDialog title={item === null ? m.staff_item_add() : m.staff_item_change()} onClose={onClose}>
      <form {...form} className="staff-stack">
        <NameFields item={item} field={field} />
        {item === null ? (
          <>
            <TextField
              {...field('code')}
              label={m.staff_item_code()}
              hint={m.staff_item_code_hint()}
              dir="ltr"
              required
              maxLength={ITEM_CODE_MAX_LENGTH}
              pattern="[A-Za-z0-9][A-Za-z0-9\-]*"
              autoCapitalize="none"
              spellCheck={false}
            />
            <SelectField
              name="unit"
              label={m.staff_item_unit()}
              options={itemUnits.map((unit) => ({ value: unit, label: itemUnitLabels[unit]() }))}
            />
          </>
        ) : null}
        <TextField
          {...field('packSize')}
          {...digits}
          label={m.staff_item_pack()}
          hint={m.staff_item_pack_hint()}
          required
          defaultValue={String(item?.packSize ?? 1)}
        />
        <SelectField
          name="consumable"
          label={m.staff_item_consumable()}
          chosen={item?.consumable ?? ''}
          options={used}
        />
        {item === null ? (
          <TextField
            {...field('minimum')}
            {...digits}
            label={m.staff_item_minimum()}
            hint={m.staff_item_minimum_hint()}
            defaultValue="0"
          />
        ) : null}
        <FormFooter {...end} label={m.staff_item_save()} busy={m.staff_list_loading()} />
      </form>
    </StaffDialog>
  );
}

type NameProps = Pick<ItemProps, 'item'> & { readonly field: ReturnType<typeof useForm>['field'] };

function NameFields({ item, field }: NameProps) {
  return (
    <div className="field-pairs">
      <TextField
        {...field('nameHe')}
        label={m.staff_item_name_he()}
        dir="rtl"
        required
        maxLength={ITEM_NAME_MAX_LENGTH}
        defaultValue={item?.nameHe}
      />
      <TextField
        {...field('name')}
        label={m.staff_item_name_en()}
        dir="ltr"
        required
        maxLength={ITEM_NAME_MAX_LENGTH}
        defaultValue={item?.name}
      />
    </div>
  );
}
