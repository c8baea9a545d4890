import { useState } from 'react';
import { legalPlaceholders, type LegalText, type LegalSectionTexts } from '#contracts/core/reading/legal-texts.ts';
import { locales, type Locale } from '#contracts/core/locale.ts';
import {
  LEGAL_TEXT_MAX_LENGTH,
  publishLegalText,
  type LegalVersion,
  type StaffLegalText,
} from '#contracts/staff/settings/legal-texts.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm, type FieldState } from '#web/lib/forms/use-form.ts';
import { TextArea } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { DayField } from '../../kit/day/day-field.tsx';
import { FieldConflicts } from '../../lib/acts/field-conflicts.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useDraftBaseVersion } from '../../lib/acts/use-draft-base-version.ts';
import type { EnteredLegalTexts } from './legal-words.ts';
import { legalSectionProblem } from './legal-words.ts';

/**
 * Returns the storage name of an unpublished draft. The draft survives a change of language, although it reloads the
 * staff portal.
 */
export function legalTextDraftNameOf(text: LegalText): string {
  return `legal-${text}`;
}

const labelInLanguage = { en: m.staff_shop_in_english, he: m.staff_shop_in_hebrew } as const;

type Box = { readonly name: string; readonly locale: Locale; readonly id: string; readonly label: string };

/** Returns a form field for each section in each language. Hebrew is first. */
function boxesOf({ sections }: StaffLegalText, portalLocale: Locale): Box[] {
  return sections.flatMap(({ id, title }) =>
    locales.toReversed().map((locale) => ({
      name: `${locale}.${id}`,
      locale,
      id,
      label: labelInLanguage[locale]({ what: title[portalLocale] }),
    })),
  );
}

function wordsIn(boxes: readonly Box[], texts: FormValues): Readonly<Record<Locale, LegalSectionTexts>> {
  const of = (wanted: Locale) =>
    Object.fromEntries(
      boxes.filter(({ locale }) => locale === wanted).map(({ name, id }) => [id, (texts[name] ?? '').trim()]),
    );
  return { en: of('en'), he: of('he') };
}

function check(boxes: readonly Box[]) {
  return (texts: FormValues) => {
    const found = boxes.flatMap(({ name }) => {
      const problem = legalSectionProblem(texts[name] ?? '');
      return problem === null ? [] : [[name, problem] as const];
    });
    return { failure: null, errors: Object.fromEntries(found) };
  };
}

type LegalFormProps = {
  readonly text: StaffLegalText;
  /** The version of the legal text from which the form takes its initial values. */
  readonly from: LegalVersion;
  readonly onSaved: (text: StaffLegalText) => void;
  /** Called if another staff user published a version in the meantime. The text is then reloaded. */
  readonly onChanged: () => void;
  readonly onDraft: (draft: EnteredLegalTexts) => void;
};

/** Form for all sections of a legal text in both languages. It also contains the day from which the text applies. */
export function LegalForm({ text, from, onSaved, onChanged, onDraft }: LegalFormProps) {
  const mayWrite = mayUse(useMe(), 'settings.write');
  const { locale: portalLocale } = usePortal();
  const boxes = boxesOf(text, portalLocale);
  const [typed, setTyped] = useState<FormValues | null>(null);
  const { seen, setSeen, draft, keepSeen } = useDraftBaseVersion(legalTextDraftNameOf(text.text), text.version);
  const { field, form, end } = useForm({
    check: check(boxes),
    send: async (texts) => {
      // after a refusal, the newer version is shown next to the form, so the next attempt may overwrite it
      const version = typed === null ? seen : text.version;
      const body = { ...wordsIn(boxes, texts), effective: texts['effective'] ?? '', seen: version };
      const answer = await callStaff(publishLegalText, { params: { text: text.text }, body });
      if (!answer.ok && answer.problem.code === 'changed_meanwhile') {
        setTyped(texts);
        onChanged();
      }
      return answer;
    },
    words: (code) => (code === 'changed_meanwhile' ? m.staff_shop_changed() : null),
    ...draft,
    watch(texts) {
      keepSeen();
      onDraft({ ...wordsIn(boxes, texts), effective: texts['effective'] ?? null });
    },
    onDone(saved) {
      setTyped(null);
      setSeen(saved.version);
      showToast({ title: m.staff_legal_published(), tone: 'success' });
      onSaved(saved);
    },
  });
  const theirs = text.versions[0];
  return (
    <form {...form} className="staff-stack shop-form">
      {typed === null || theirs === undefined ? null : (
        <FieldConflicts
          fields={boxes.map(({ name, label, locale, id }) => ({
            name,
            label,
            mine: (typed[name] ?? '').trim(),
            theirs: theirs[locale][id] ?? '',
          }))}
        />
      )}
      <EditorHint />
      <fieldset disabled={!mayWrite} className="staff-stack">
        <legend className="sr-only">{m.staff_place_legal()}</legend>
        {boxes.map((box) => (
          <SectionField key={box.name} box={box} state={field(box.name)} value={from[box.locale][box.id] ?? ''} />
        ))}
        <DayField
          {...field('effective')}
          label={m.staff_legal_effective()}
          hint={m.staff_legal_effective_hint()}
          min={text.today}
          disabled={!mayWrite}
          required
          defaultValue={text.today}
        />
      </fieldset>
      {mayWrite ? (
        <FormFooter {...end} label={m.staff_legal_publish()} busy={m.staff_list_loading()} />
      ) : (
        <p className="staff-quiet">{m.staff_shop_read_only()}</p>
      )}
    </form>
  );
}

function EditorHint() {
  return (
    <details>
      <summary>{m.staff_legal_writing()}</summary>
      <ul className="bullet-list">
        <li>{m.staff_legal_writing_paragraph()}</li>
        <li>{m.staff_legal_writing_heading()}</li>
        <li>{m.staff_legal_writing_list()}</li>
        <li>
          {m.staff_legal_writing_facts()} <bdi dir="ltr">{legalPlaceholders.map((name) => `{${name}}`).join(' ')}</bdi>
        </li>
      </ul>
    </details>
  );
}

type SectionFieldProps = { readonly box: Box; readonly state: FieldState; readonly value: string };

function SectionField({ box: { label, locale }, state, value }: SectionFieldProps) {
  return (
    <TextArea
      {...state}
      label={label}
      dir={locale === 'he' ? 'rtl' : 'ltr'}
      lang={locale}
      rows={Math.min(14, Math.max(3, Math.ceil(value.length / 60) + value.split('\n').length))}
      required
      maxLength={LEGAL_TEXT_MAX_LENGTH}
      defaultValue={value}
    />
  );
}
