import type { ItemUnit } from '#contracts/staff/stock/inventory.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { stockAmountText, itemUnitLabels, parseWholeNumber } from './inventory-words.ts';

type AmountProps = {
  readonly unit: ItemUnit;
  readonly packSize: number;
  readonly field: (name: string) => FieldState;
};

const digits = { inputMode: 'numeric', pattern: '[0-9]{1,8}', dir: 'ltr', autoComplete: 'off' } as const;

/** Fields for an amount of stock as whole packs and loose units. Staff count in this way at a shelf. */
export function AmountFields({ unit, packSize, field }: AmountProps) {
  if (packSize === 1) return <TextField {...field('loose')} {...digits} label={itemUnitLabels[unit]()} />;
  return (
    <div className="stock-amount">
      <TextField
        {...field('packs')}
        {...digits}
        label={m.staff_shelf_packs()}
        hint={m.staff_shelf_packs_of({ amount: stockAmountText(packSize, unit) })}
      />
      <TextField {...field('loose')} {...digits} label={m.staff_shelf_loose()} hint={itemUnitLabels[unit]()} />
    </div>
  );
}

/** Returns the sum of both fields in units. Returns null if a field does not contain a number. */
export function stockAmountOfInput(texts: FormValues, packSize: number): number | null {
  const packs = parseWholeNumber(texts['packs']);
  const loose = parseWholeNumber(texts['loose']);
  return packs === null || loose === null ? null : packs * packSize + loose;
}
