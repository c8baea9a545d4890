import { useEffect, useState } from 'react';
import type { InputOf } from '#contracts/core/endpoint.ts';
import { giveGoodwill, GOODWILL_NOTE_MAX_LENGTH, previewGoodwill } from '#contracts/staff/customers/goodwill.ts';
import { goodwillReasons } from '#contracts/core/goodwill.ts';
import { isolatedShekels, leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextArea, TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { LoadState } from '../data/load-state.tsx';
import { chosenLanguage, LanguageField } from '../language-field.tsx';
import {
  chosenGift,
  giftKindsOf,
  POINTS_CHOICE,
  type ChosenGift,
  type GiftKinds,
  type GoodwillPreview,
} from './goodwill-gift.ts';
import { goodwillReasonLabels, goodwillUnitsText } from '../words/goodwill-words.ts';
import { usePortal } from '../portal.tsx';
import { callStaff } from '../data/staff-api.ts';
import { NoVerifiedEmailNotice } from './no-verified-email-notice.tsx';
import { PersonPicker, PickedRecipient, type PickedPerson } from './person-picker.tsx';
import { StaffDialog } from './staff-dialog.tsx';
import { useStaffData } from '../data/use-staff-data.ts';

type GoodwillQuestion = InputOf<typeof previewGoodwill>['query'];

type GoodwillProps = {
  /** Recipient of the free washes or points. Null if the dialog has to ask for the customer first. */
  readonly to: GoodwillQuestion | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/**
 * Dialog that gives goodwill, which means free washes or points. It shows what the customer will receive before the
 * confirmation.
 */
export function GoodwillDialog({ to, onDone, onClose }: GoodwillProps) {
  const [picked, setPicked] = useState<PickedPerson | null>(null);
  const [kinds, setKinds] = useState<GiftKinds>(anyGift);
  return (
    <StaffDialog title={goodwillDialogTitle(kinds)} onClose={onClose}>
      {to !== null ? <Gift to={to} email={null} onDone={onDone} onKinds={setKinds} /> : null}
      {to === null && picked === null ? <PersonPicker onPicked={setPicked} /> : null}
      {to === null && picked !== null ? (
        <>
          <PickedRecipient person={picked} onChange={() => setPicked(null)} />
          <Gift key={picked.label} to={picked.to} email={picked.email} onDone={onDone} onKinds={setKinds} />
        </>
      ) : null}
    </StaffDialog>
  );
}

const anyGift: GiftKinds = { washes: true, points: true };

/**
 * Returns the title of the dialog. The button has the same text while the choice is incomplete. The text names washes
 * or points only if the recipient cannot get both.
 */
function goodwillDialogTitle({ washes, points }: GiftKinds): string {
  if (washes === points) return m.staff_goodwill_give();
  return washes ? m.staff_goodwill_give_washes() : m.staff_goodwill_give_points();
}

type GiftProps = {
  readonly to: GoodwillQuestion;
  /** Email address of a recipient who is not a customer yet. Null for known customers. */
  readonly email: string | null;
  readonly onDone: () => void;
};

function Gift({ to, email, onDone, onKinds }: GiftProps & { readonly onKinds: (kinds: GiftKinds) => void }) {
  const resource = useStaffData(previewGoodwill, { query: to });
  const { value } = resource;
  useEffect(() => {
    onKinds(value === null ? anyGift : giftKindsOf(value));
    return () => onKinds(anyGift);
  }, [onKinds, value]);
  return (
    <>
      <LoadState resource={resource} />
      {value === null ? null : <GoodwillForm {...{ to, email, onDone }} preview={value} onChanged={resource.retry} />}
    </>
  );
}

/** Returns the reason why no goodwill (free washes or points) can be given. Returns null if it can be given. */
function passkeyRefusalOf({ to, packages, points }: GoodwillPreview): string | null {
  if (to?.own === true) return m.problem_goodwill_own();
  return packages.length === 0 && points === null ? m.staff_goodwill_nothing() : null;
}

type FormProps = GiftProps & {
  readonly preview: GoodwillPreview;
  readonly onChanged: () => void;
};

function GoodwillForm({ to, email, preview, onChanged, onDone }: FormProps) {
  // each opened dialog has its own idempotency key, so that a double click gives the washes or points only once
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [texts, setTexts] = useState<FormValues>({});
  const { locale } = usePortal();
  const chosen = chosenGift(preview, texts);
  const { field, form, end } = useForm({
    // the draft is stored, because a phone can reload the page while the user reads a code in the authenticator app
    draftName: `goodwill ${[...Object.values(to), ...(email === null ? [] : ['new'])].join(' ')}`,
    watch: setTexts,
    send: async (typed) => {
      if (chosen === null) return null;
      const { gift, worthAgorot, alone } = chosen;
      const reason = goodwillReasons.find((each) => each === typed['reason']) ?? 'other';
      const address = email === null ? {} : { email, locale: chosenLanguage(typed, locale) };
      const body = {
        to: { ...to, ...address },
        gift,
        reason,
        note: typed['note'] ?? '',
        seen: { worthAgorot, alone },
        idempotencyKey,
      };
      return callStaff(giveGoodwill, { body });
    },
    onRefused: ({ code }) => {
      if (code === 'changed_meanwhile') onChanged();
    },
    onDone: ({ outcome }) => {
      showToast({
        title: outcome === 'given' ? m.staff_goodwill_given() : m.staff_goodwill_proposed(),
        tone: 'success',
      });
      onDone();
    },
  });
  const nothing = passkeyRefusalOf(preview);
  if (nothing !== null) return <p className="notice notice-danger">{nothing}</p>;
  return (
    <form {...form} className="staff-stack">
      {email === null ? null : <LanguageField field={field} chosen={locale} />}
      <GiftFields preview={preview} isPoints={texts['what'] === POINTS_CHOICE} field={field} />
      <SelectField
        {...field('reason')}
        label={m.staff_voucher_reason()}
        // a stored draft restores the choice only if the select has an initial value
        chosen={goodwillReasons[0]}
        options={goodwillReasons.map((reason) => ({ value: reason, label: goodwillReasonLabels[reason]() }))}
      />
      <TextArea
        {...field('note')}
        label={m.staff_goodwill_note()}
        hint={m.staff_goodwill_note_hint()}
        rows={2}
        maxLength={GOODWILL_NOTE_MAX_LENGTH}
      />
      {chosen === null ? null : <Effect chosen={chosen} preview={preview} email={email} />}
      <FormFooter {...end} label={submitText(chosen, preview)} busy={m.staff_list_loading()} off={chosen === null} />
    </form>
  );
}

function submitText(chosen: ChosenGift | null, preview: GoodwillPreview): string {
  if (chosen === null) return goodwillDialogTitle(giftKindsOf(preview));
  const what = goodwillUnitsText(chosen);
  return chosen.alone ? m.staff_goodwill_submit({ what }) : m.staff_goodwill_propose({ what });
}

type FieldsProps = { readonly field: ReturnType<typeof useForm>['field'] };

function GiftFields({
  preview,
  isPoints,
  field,
}: FieldsProps & { readonly preview: GoodwillPreview; readonly isPoints: boolean }) {
  const { locale } = usePortal();
  const { packages, to } = preview;
  const kinds = giftKindsOf(preview);
  const washes = (kinds.washes ? packages : []).map((offer) => ({
    value: String(offer.number),
    label: `${offer.name[locale]} · ${isolatedShekels(offer.worthAgorot)}`,
  }));
  const choices = kinds.points ? [...washes, { value: POINTS_CHOICE, label: m.staff_loyalty_points() }] : washes;
  return (
    <>
      {to === null || to.emailMasked !== null ? null : <NoVerifiedEmailNotice unverified={to.unverified} />}
      {kinds.washes ? <GiftChoice choices={choices} /> : null}
      {kinds.points && !kinds.washes ? <input type="hidden" name="what" value={POINTS_CHOICE} /> : null}
      {isPoints ? (
        <TextField
          {...field('points')}
          label={m.staff_goodwill_points()}
          inputMode="numeric"
          pattern="[0-9]{1,7}"
          dir="ltr"
          required
          autoComplete="off"
        />
      ) : null}
    </>
  );
}

type ChoiceProps = { readonly choices: readonly { readonly value: string; readonly label: string }[] };

function GiftChoice({ choices }: ChoiceProps) {
  return (
    <fieldset className="staff-choice">
      <legend className="field-label">{m.staff_goodwill_what()}</legend>
      {choices.map(({ value, label }, place) => (
        <label key={value} className="staff-check">
          <input type="radio" name="what" value={value} defaultChecked={place === 0} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

type EffectProps = { readonly chosen: ChosenGift; readonly preview: GoodwillPreview; readonly email: string | null };

function Effect({ chosen, preview: { to }, email }: EffectProps) {
  const address = email ?? to?.emailMasked ?? '';
  const where = chosen.kind === 'points' ? m.staff_goodwill_into_account() : m.staff_goodwill_as_voucher();
  return (
    <div>
      <h3 className="small-title">{m.staff_voucher_effect()}</h3>
      <ul className="bullet-list">
        <li>
          {m.staff_goodwill_worth({ what: goodwillUnitsText(chosen), price: isolatedShekels(chosen.worthAgorot) })}
        </li>
        <li>{where}</li>
        <li>{address === '' ? m.staff_goodwill_no_mail() : m.staff_goodwill_mail({ email: leftToRight(address) })}</li>
        <li>{m.staff_goodwill_books()}</li>
        {chosen.alone ? null : <li>{m.staff_goodwill_two()}</li>}
      </ul>
    </div>
  );
}
