import { useState } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { saveHomeSection, type StaffHomePage } from '#contracts/staff/settings/home-page.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { FieldConflicts } from '../../lib/acts/field-conflicts.tsx';
import { useDraftBaseVersion } from '../../lib/acts/use-draft-base-version.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { homeSectionLabels } from '../../lib/words/home-section-labels.ts';
import { HomeTextField } from './home-text-field.tsx';
import {
  deleteHomeSectionDraft,
  homeSectionDraftNameOf,
  isHomeSectionChanged,
  homeSectionProblems,
  savedFieldTexts,
  homeSectionTextsOfInput,
  versionOfStoredFaqOrder,
} from './home-section-draft.ts';
import { HomeSectionSaveFooter } from './home-section-save-footer.tsx';
import { faqEntryBoxesOf, faqTitlesOf, type FaqEntryId } from './faq-entry-boxes.ts';
import { FaqEntryFields } from './faq-entry-fields.tsx';
import { textBoxesOf, labelInLanguage } from './text-boxes.ts';

export type SavedHomeSection = StaffHomePage[number];

type HomeSectionFormProps = {
  readonly saved: SavedHomeSection;
  readonly texts: FormValues;
  /** Order of the questions. Null for a section without questions. */
  readonly order: readonly FaqEntryId[] | null;
  readonly onTexts: (texts: FormValues) => void;
  readonly onOrder: (order: readonly FaqEntryId[]) => void;
  readonly onSaved: (page: StaffHomePage) => void;
  /** Called if another staff user saved in the meantime. The texts are then reloaded. */
  readonly onChanged: () => void;
};

/**
 * Form with the texts of a section of the home page in both languages. If a field is empty, the site shows the default
 * text.
 */
export function HomeSectionForm({ saved, texts, order, onTexts, onOrder, onSaved, onChanged }: HomeSectionFormProps) {
  const mayWrite = mayUse(useMe(), 'settings.write');
  const { locale: portalLocale } = usePortal();
  const { part, own, version } = saved;
  const boxes = textBoxesOf(part, portalLocale);
  const [opened] = useState(own);
  const [refused, setRefused] = useState<FormValues | null>(null);
  const [wasSaved, setSaved] = useState(false);
  // the unsaved order of the questions is based on the version that applied when the user first changed the order
  const [begun] = useState(() => versionOfStoredFaqOrder(part) ?? version);
  const { seen, setSeen, draft, keepSeen } = useDraftBaseVersion(homeSectionDraftNameOf(part), begun);
  const { field, form, end } = useForm({
    check: (typed) => ({ failure: null, errors: homeSectionProblems({ part, texts: typed, order }, portalLocale) }),
    send: async (typed) => {
      // after a refusal, the newer version is shown next to the form, so the next attempt may overwrite it
      const body = {
        seen: refused === null ? seen : version,
        ...homeSectionTextsOfInput({ part, texts: typed, order }, portalLocale),
      };
      const answer = await callStaff(saveHomeSection, { params: { part }, body });
      if (!answer.ok && answer.problem.code === 'changed_meanwhile') {
        setRefused(typed);
        onChanged();
      }
      return answer;
    },
    words: (code) => (code === 'changed_meanwhile' ? m.staff_shop_changed() : null),
    ...draft,
    watch(typed) {
      keepSeen();
      // a disabled form has no field values, so the preview would become empty
      if (mayWrite) onTexts(typed);
    },
    onDone(page) {
      setRefused(null);
      setSaved(true);
      setSeen(page.find((one) => one.part === part)?.version ?? version);
      deleteHomeSectionDraft(part);
      showToast({ title: m.staff_shop_saved(), tone: 'success' });
      onSaved(page);
    },
  });
  return (
    <form {...form} className="staff-stack shop-form home-form">
      {refused === null ? null : (
        <FieldConflicts fields={conflictsOf(saved, { texts: refused, order, portalLocale })} />
      )}
      <h2 className="panel-title">{homeSectionLabels[part]()}</h2>
      {part === 'hero' ? <p className="staff-quiet">{m.staff_homepage_picture_heading()}</p> : null}
      <fieldset disabled={!mayWrite} className="staff-stack">
        <legend className="sr-only">{homeSectionLabels[part]()}</legend>
        <div className="field-pairs">
          {boxes.map(({ name, locale, label, original, rules: { max, lines }, key }) => (
            <HomeTextField
              key={name}
              state={field(name)}
              label={labelInLanguage[locale]({ what: label })}
              locale={locale}
              original={original}
              max={max}
              lines={lines}
              saved={opened[locale][key] ?? ''}
              typed={texts[name] ?? ''}
            />
          ))}
        </div>
        {order === null ? null : (
          <FaqEntryFields field={field} order={order} onOrder={onOrder} saved={opened} texts={texts} />
        )}
      </fieldset>
      {mayWrite ? (
        <HomeSectionSaveFooter
          end={end}
          part={part}
          isChanged={isHomeSectionChanged({ part, texts, order }, own, portalLocale)}
          wasSaved={wasSaved}
        />
      ) : (
        <p className="staff-quiet">{m.staff_shop_read_only()}</p>
      )}
    </form>
  );
}

type Typed = {
  readonly texts: FormValues;
  readonly order: readonly FaqEntryId[] | null;
  readonly portalLocale: Locale;
};

/**
 * Returns the fields with a conflict. Each field has the value that the user typed and the value that another staff
 * user saved in the meantime.
 */
function conflictsOf({ part, own }: SavedHomeSection, { texts, order, portalLocale }: Typed) {
  const theirs = savedFieldTexts(part, own, portalLocale);
  const named = [
    ...textBoxesOf(part, portalLocale).map(({ name, label, locale }) => ({ name, locale, what: label })),
    ...(order ?? []).flatMap((id) =>
      faqEntryBoxesOf(id).map(({ name, locale, text }) => ({
        name,
        locale,
        what: text === 'question' ? m.staff_homepage_question() : m.staff_homepage_answer(),
      })),
    ),
  ];
  const yesOrNo = (isTicked: boolean) => (isTicked ? m.staff_detail_yes() : m.staff_detail_no());
  const atHome = {
    name: 'atHome',
    label: m.staff_homepage_at_home(),
    mine: yesOrNo(texts['atHome'] !== undefined),
    theirs: yesOrNo(own.atHome),
  };
  const conflicts = named.map(({ name, locale, what }) => ({
    name,
    label: labelInLanguage[locale]({ what }),
    mine: (texts[name] ?? '').trim(),
    theirs: theirs[name] ?? '',
  }));
  if (order === null) return conflicts;
  // the comparison by fields does not show a question that the other staff user added or moved, so the titles are
  // compared too
  const titles = {
    name: 'order',
    label: m.staff_homepage_order(),
    mine: faqTitlesOf(homeSectionTextsOfInput({ part, texts, order }, portalLocale), portalLocale),
    theirs: faqTitlesOf(own, portalLocale),
  };
  return [titles, ...conflicts, atHome];
}
