import { setTaxTreatment, type Product } from '#contracts/staff/settings/catalogue.ts';
import { taxTreatments } from '#contracts/tax/documents.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useState } from 'react';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { taxTreatmentLabels } from './catalogue-words.ts';
import { ProductConflicts } from './product-conflicts.tsx';
import type { ProductDialogProps } from './change-dialog.tsx';

function treatmentIn(texts: FormValues): Product['taxTreatment'] {
  return taxTreatments.find((each) => each === texts['taxTreatment']) ?? 'at_sale';
}

/** Dialog that sets when the VAT of a product is due. It applies to future sales. */
export function ProductTaxDialog({ product, onChanged, onClose }: ProductDialogProps) {
  const [opened] = useState(product);
  const [chosen, setChosen] = useState(product.taxTreatment);
  const { form, end } = useForm({
    watch: (texts) => setChosen(treatmentIn(texts)),
    send: (texts) =>
      callStaff(setTaxTreatment, {
        params: { productId: product.id },
        body: { version: product.version, taxTreatment: treatmentIn(texts) },
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
    {
      label: m.staff_catalogue_tax(),
      now: taxTreatmentLabels[product.taxTreatment](),
      yours: taxTreatmentLabels[chosen](),
    },
  ];
  return (
    <StaffDialog title={m.staff_catalogue_tax_change()} onClose={onClose}>
      <p className="staff-quiet">{m.staff_catalogue_tax_effect()}</p>
      <form {...form} className="staff-stack">
        <SelectField
          name="taxTreatment"
          label={m.staff_catalogue_tax()}
          hint={m.staff_catalogue_tax_ask()}
          chosen={opened.taxTreatment}
          options={taxTreatments.map((value) => ({ value, label: taxTreatmentLabels[value]() }))}
        />
        {product.version === opened.version ? null : <ProductConflicts rows={rows} />}
        <FormFooter {...end} label={m.staff_catalogue_save()} busy={m.staff_list_loading()} />
      </form>
    </StaffDialog>
  );
}
