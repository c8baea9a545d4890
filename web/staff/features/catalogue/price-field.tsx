import { m } from '#messages/compiled/messages.js';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';

/** Field for a price in shekels including VAT, as customers see it. */
export function PriceField({ field }: { readonly field: (name: string) => FieldState }) {
  return (
    <TextField
      {...field('price')}
      label={m.staff_catalogue_price()}
      hint={m.staff_catalogue_price_hint()}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      required
      maxLength={9}
    />
  );
}
