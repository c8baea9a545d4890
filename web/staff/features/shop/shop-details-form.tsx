import { useState } from 'react';
import type { BrandSection } from '#contracts/core/brand.ts';
import { saveShopDetails, type ShopDetails } from '#contracts/staff/settings/shop-details.ts';
import type { InputOf } from '#contracts/core/endpoint.ts';
import { m } from '#messages/compiled/messages.js';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { PrintedField } from '#web/lib/forms/unprintable-letters.tsx';
import { formValuesOf, type FormValues } from '#web/lib/forms/form-texts.ts';
import { checkCompanyNumber } from '#web/lib/forms/check-company-number.ts';
import { useForm, type FieldState } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { FieldConflicts } from '../../lib/acts/field-conflicts.tsx';
import { SaveFooter } from '../../lib/acts/save-footer.tsx';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useDraftBaseVersion } from '../../lib/acts/use-draft-base-version.ts';
import { AppearanceFields } from './appearance-fields.tsx';
import { shopDetailsFields, shopDetailsSectionLabels, type ShopDetailsField } from './shop-details-fields.ts';
import { textAt, shopDetailsOfInput } from './shop-details-input.ts';
import { createPendingUploads } from './pending-uploads.ts';

/**
 * Returns the key under which an unsaved draft is stored. The draft is kept when the user changes the language, which
 * reloads the portal.
 */
export function shopDetailsDraftNameOf(part: BrandSection): string {
  return `shop-${part}`;
}

type ShopDetailsFormProps = {
  readonly part: BrandSection;
  readonly facts: ShopDetails;
  readonly onSaved: (facts: ShopDetails) => void;
  /** Called if another staff user has saved since the form was opened. The settings are then reloaded. */
  readonly onChanged: () => void;
  /** Value of this section of the shop's information. It is the draft, or the saved value if nothing was typed. */
  readonly current: object;
  /** True if the typed value differs from the saved value. */
  readonly isChanged: boolean;
  readonly onDraft: (draft: object) => void;
  readonly onDiscard: () => void;
};

/**
 * Form for one section of the shop's information. If another staff user saved after the form was opened, both values
 * are shown. A second click overwrites the other user's value.
 */
export function ShopDetailsForm(props: ShopDetailsFormProps) {
  const { part, facts, current, isChanged, onSaved, onChanged, onDraft, onDiscard } = props;
  const mayWrite = mayUse(useMe(), 'settings.write');
  const fields = shopDetailsFields[part];
  const [opened] = useState(facts.brand);
  const { seen, setSeen, draft, keepSeen } = useDraftBaseVersion(shopDetailsDraftNameOf(part), facts.versions[part]);
  const [typed, setTyped] = useState<FormValues | null>(null);
  const [upload] = useState(createPendingUploads);
  const { field, form, end } = useForm({
    send: async (_texts, element) => {
      // the form waits for uploads in progress; if an upload was refused, its field shows the error and nothing is
      // saved
      if (!(await upload.wait())) return null;
      const texts = formValuesOf(element);
      // after a refusal, the form shows the newer version, so the next attempt sends that version number and may
      // overwrite it
      const version = typed === null ? seen : facts.versions[part];
      const answer = await callStaff(saveShopDetails, {
        body: bodyOf(part, version, shopDetailsOfInput(fields, texts)),
      });
      if (!answer.ok && answer.problem.code === 'changed_meanwhile') {
        setTyped(texts);
        onChanged();
      }
      return answer;
    },
    ...(part === 'company' && { check: checkCompanyNumber }),
    words: (code) => (code === 'changed_meanwhile' ? m.staff_shop_changed() : null),
    ...draft,
    watch(texts) {
      keepSeen();
      onDraft(shopDetailsOfInput(fields, texts));
    },
    onDone(saved) {
      setTyped(null);
      setSeen(saved.versions[part]);
      showToast({ title: m.staff_shop_saved(), tone: 'success' });
      onSaved(saved);
    },
  });
  return (
    <form {...form} className="staff-stack shop-form">
      {typed === null ? null : <FieldConflicts fields={differingFields(fields, typed, facts)} />}
      <fieldset disabled={!mayWrite} className="staff-stack">
        <legend className="sr-only">{shopDetailsSectionLabels[part]()}</legend>
        {part === 'look' ? (
          <AppearanceFields
            field={field}
            saved={(name) => textAt(opened, name)}
            typed={(name) => textAt(current, name)}
            onUpload={upload.begin}
          />
        ) : (
          fieldGroups(fields).map((group) => (
            <div key={group[0]?.name} className="field-pairs">
              {group.map((one) => (
                <FactField key={one.name} field={one} state={field(one.name)} value={textAt(opened, one.name)} />
              ))}
            </div>
          ))
        )}
      </fieldset>
      {mayWrite ? (
        <div className="save-end">
          {/* an upload sets its field only when it is complete, and saving waits for it */}
          <SaveFooter end={end} isChanged={isChanged} isAlwaysReady={part === 'look'} onDiscard={onDiscard} />
        </div>
      ) : (
        <p className="staff-quiet">{m.staff_shop_read_only()}</p>
      )}
    </form>
  );
}

/** Groups the form fields. The two languages of a text are side by side, and any other field is alone. */
function fieldGroups(fields: readonly ShopDetailsField[]): readonly (readonly ShopDetailsField[])[] {
  return [...Map.groupBy(fields, ({ name }) => name.replace(/\.(?:he|en)$/u, '')).values()];
}

function differingFields(fields: readonly ShopDetailsField[], mine: FormValues, { brand }: ShopDetails) {
  return fields.map(({ name, label }) => ({
    name,
    label: label(),
    mine: mine[name] ?? '',
    theirs: textAt(brand, name),
  }));
}

/** Returns the body of the save request. The server validates it and reports errors by field. */
function bodyOf(part: BrandSection, seen: number, value: object): InputOf<typeof saveShopDetails>['body'] {
  return { ...value, part, seen } as InputOf<typeof saveShopDetails>['body'];
}

type FactFieldProps = { readonly field: ShopDetailsField; readonly state: FieldState; readonly value: string };

function FactField({ field: { label, type, dir, max, optional, printed }, state, value }: FactFieldProps) {
  const common = {
    ...state,
    label: label(),
    optionalMark: optional === true ? m.staff_shelf_optional() : undefined,
    required: optional !== true,
    defaultValue: value,
  };
  // the email field warns about typos, because with a wrong email address the shop would receive no customer messages
  if (type === 'email') return <EmailField {...common} autoComplete="off" />;
  const input = <TextField {...common} type={type ?? 'text'} dir={type === 'number' ? 'ltr' : dir} maxLength={max} />;
  return printed === true ? <PrintedField words={m.field_letters_not_in_documents}>{input}</PrintedField> : input;
}
