import { useState } from 'react';
import { changeProduct, type Product } from '#contracts/staff/settings/catalogue.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { ProductConflicts } from './product-conflicts.tsx';
import { NameFields, productNamesOfInput } from './name-fields.tsx';

export type ProductDialogProps = {
  readonly product: Product;
  /** Reloads the product. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/**
 * Dialog that changes the names or the minutes of a product. If another staff user saved in the meantime, both versions
 * are shown. Saving again overwrites the other version.
 */
export function ChangeProductDialog({ product, onChanged, onClose }: ProductDialogProps) {
  const [opened] = useState(product);
  const [typed, setTyped] = useState({ name: product.name, nameHe: product.nameHe, washMinutes: product.washMinutes });
  const { field, form, end } = useForm({
    watch: (texts) => setTyped(productNamesOfInput(texts)),
    send: (texts) =>
      callStaff(changeProduct, {
        params: { productId: product.id },
        body: { version: product.version, ...productNamesOfInput(texts) },
      }),
    onRefused: ({ code }) => {
      if (code === 'changed_meanwhile') onChanged();
    },
    onDone: () => {
      showToast({ title: m.staff_item_saved(), tone: 'success' });
      onChanged();
      onClose();
    },
  });
  const rows = [
    { label: m.staff_catalogue_name_he(), now: product.nameHe, yours: typed.nameHe },
    { label: m.staff_catalogue_name_en(), now: product.name, yours: typed.name },
    { label: m.staff_catalogue_minutes(), now: String(product.washMinutes), yours: String(typed.washMinutes) },
  ];
  return (
    <StaffDialog title={m.staff_catalogue_change()} onClose={onClose}>
      <p className="staff-quiet">{m.staff_catalogue_change_effect()}</p>
      <form {...form} className="staff-stack">
        <NameFields product={opened} field={field} />
        {product.version === opened.version ? null : <ProductConflicts rows={rows} />}
        <FormFooter {...end} label={m.staff_catalogue_save()} busy={m.staff_list_loading()} />
      </form>
    </StaffDialog>
  );
}
