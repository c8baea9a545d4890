import { useState } from 'react';
import { addProduct, productKinds, VALID_YEARS_MIN, type Product } from '#contracts/staff/settings/catalogue.ts';
import type { GiftDesign } from '#contracts/entitlements/gift-design.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm, type FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { soldProductKinds, productKindLabels } from './catalogue-words.ts';
import { NameFields, productNamesOfInput, wholeNumberInputProps } from './name-fields.tsx';
import { PriceField } from './price-field.tsx';
import { parsePrice } from './price-preview-data.ts';

type AddProps = { readonly onDone: (product: Product) => void; readonly onClose: () => void };

function kindIn(texts: FormValues): Product['kind'] {
  return productKinds.find((kind) => kind === texts['kind']) ?? 'package';
}

const themes = ['SIGNATURE', 'PREMIUM', 'LUXE'] as const satisfies readonly GiftDesign['theme'][];

const colours = [
  'fresh-pink',
  'pearl-silver',
  'champagne-gold',
] as const satisfies readonly GiftDesign['colorVariant'][];

function appearanceIn(texts: FormValues): GiftDesign {
  return {
    theme: themes.find((theme) => theme === texts['theme']) ?? 'SIGNATURE',
    colorVariant: colours.find((colour) => colour === texts['colorVariant']) ?? 'fresh-pink',
  };
}

function newProductOfInput(id: string, texts: FormValues) {
  const isGift = kindIn(texts) === 'gift';
  return {
    id,
    kind: kindIn(texts),
    ...productNamesOfInput(texts),
    washCount: Number(texts['washCount']),
    look: isGift ? appearanceIn(texts) : null,
    validYears: isGift ? Number(texts['validYears']) : null,
    priceAgorot: parsePrice(texts['price']) ?? -1,
  };
}

/** Dialog that adds a package or a gift product. The product is not for sale until a staff user activates it. */
export function AddProductDialog({ onDone, onClose }: AddProps) {
  const portal = usePortal();
  const [id] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<Product['kind']>('package');
  const { field, form, end } = useForm({
    check: (texts, errors) => ({
      failure: null,
      errors: parsePrice(texts['price']) === null ? { ...errors, price: m.staff_catalogue_price_wrong() } : errors,
    }),
    watch: (texts) => setKind(kindIn(texts)),
    send: (texts) => callStaff(addProduct, { body: newProductOfInput(id, texts) }),
    onDone: (product) => {
      showToast({ title: m.staff_catalogue_added(), tone: 'success' });
      onDone(product);
    },
  });
  return (
    <StaffDialog title={m.staff_catalogue_add()} onClose={onClose}>
      <p className="staff-quiet">{m.staff_catalogue_add_effect()}</p>
      <form {...form} className="staff-stack">
        <SelectField
          name="kind"
          label={m.staff_catalogue_kind()}
          options={soldProductKinds(portal).map((each) => ({ value: each, label: productKindLabels[each]() }))}
        />
        {kind === 'membership' ? <p className="staff-quiet">{m.staff_catalogue_membership_effect()}</p> : null}
        <NameFields product={null} field={field} />
        <TextField
          {...field('washCount')}
          {...wholeNumberInputProps}
          label={kind === 'membership' ? m.staff_catalogue_washes_a_month() : m.staff_catalogue_washes()}
          hint={m.staff_catalogue_washes_hint()}
          required
        />
        {kind === 'gift' ? <GiftFields field={field} /> : null}
        <PriceField field={field} />
        <FormFooter {...end} label={m.staff_catalogue_add_save()} busy={m.staff_list_loading()} />
      </form>
    </StaffDialog>
  );
}

function GiftFields({ field }: { readonly field: (name: string) => FieldState }) {
  return (
    <>
      <SelectField
        name="theme"
        label={m.staff_catalogue_theme()}
        options={themes.map((value) => ({ value, label: value }))}
      />
      <SelectField
        name="colorVariant"
        label={m.staff_catalogue_colour()}
        options={colours.map((value) => ({ value, label: colourLabels[value]() }))}
      />
      <TextField
        {...field('validYears')}
        {...wholeNumberInputProps}
        label={m.staff_catalogue_years()}
        hint={m.staff_catalogue_years_hint()}
        required
        defaultValue={String(VALID_YEARS_MIN)}
      />
    </>
  );
}

const colourLabels = {
  'fresh-pink': () => m.staff_catalogue_colour_pink(),
  'pearl-silver': () => m.staff_catalogue_colour_silver(),
  'champagne-gold': () => m.staff_catalogue_colour_gold(),
} as const;
