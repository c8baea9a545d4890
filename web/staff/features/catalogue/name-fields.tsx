import { PRODUCT_NAME_MAX_LENGTH, type Product } from '#contracts/staff/settings/catalogue.ts';
import { m } from '#messages/compiled/messages.js';
import { PrintedField } from '#web/lib/forms/unprintable-letters.tsx';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';

type NameProps = {
  /** Product that is changed. Null for a new product. */
  readonly product: Product | null;
  readonly field: (name: string) => FieldState;
};

export const wholeNumberInputProps = {
  inputMode: 'numeric',
  dir: 'ltr',
  autoComplete: 'off',
  pattern: '[0-9]{1,3}',
} as const;

export function NameFields({ product, field }: NameProps) {
  return (
    <>
      <div className="field-pairs">
        <PrintedField words={m.field_letters_not_in_documents}>
          <TextField
            {...field('nameHe')}
            label={m.staff_catalogue_name_he()}
            dir="rtl"
            required
            maxLength={PRODUCT_NAME_MAX_LENGTH}
            defaultValue={product?.nameHe}
          />
        </PrintedField>
        <PrintedField words={m.field_letters_not_in_documents}>
          <TextField
            {...field('name')}
            label={m.staff_catalogue_name_en()}
            dir="ltr"
            required
            maxLength={PRODUCT_NAME_MAX_LENGTH}
            defaultValue={product?.name}
          />
        </PrintedField>
      </div>
      <TextField
        {...field('washMinutes')}
        {...wholeNumberInputProps}
        label={m.staff_catalogue_minutes()}
        hint={m.staff_catalogue_minutes_hint()}
        required
        defaultValue={String(product?.washMinutes ?? 15)}
      />
    </>
  );
}

export function productNamesOfInput({ name = '', nameHe = '', washMinutes = '' }: FormValues) {
  return { name, nameHe, washMinutes: Number(washMinutes) };
}
