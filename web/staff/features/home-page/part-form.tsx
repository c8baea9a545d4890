import { useState } from 'react';
import type { Locale } from '#contracts/core/locale.ts';
import { saveHomePart, type StaffHomePage } from '#contracts/staff/settings/home-page.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { FieldConflicts } from '../../lib/acts/field-conflicts.tsx';
import { useDraftBaseVersion } from '../../lib/acts/use-seen-version.ts';
import { callStaff } from '../../lib/data/staff-api.ts';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { homePartLabels } from '../../lib/words/home-part-words.ts';
import { HomeTextField } from './home-text-field.tsx';
import {
  deletePartDraft,
  draftNameOf,
  isPartChanged,
  partProblems,
  savedFieldTexts,
  homePartTextsOfInput,
  versionOfStoredQuestionOrder,
} from './part-draft.ts';
import { PartSaveEnd } from './part-save-end.tsx';
import { questionBoxesOf, questionTitlesOf, type QuestionId } from './question-boxes.ts';
import { QuestionFields } from './question-fields.tsx';
import { textBoxesOf, labelInLanguage } from './text-boxes.ts';

export type SavedPart = StaffHomePage[number];

type PartFormProps = {
  readonly saved: SavedPart;
  /** Values that the user typed into the fields. */
  readonly texts: FormValues;
  /** Order of the questions. Null for a section without questions. */
  readonly order: readonly QuestionId[] | null;
  readonly onTexts: (texts: FormValues) => void;
  readonly onOrder: (order: readonly QuestionId[]) => void;
  readonly onSaved: (page: StaffHomePage) => void;
  /** Called if another staff user saved in the meantime. The texts are then reloaded. */
  readonly onChanged: () => void;
};

/**
 * Form with the texts of a section of the home page in both languages. If a field is empty, the site shows the default
 * text.
 */
export function PartForm({ saved, texts, order, onTexts, onOrder, onSaved, onChanged }: PartFormProps) {
  const mayWrite = mayUse(useMe(), 'settings.write');
  const { locale: portalLocale } = usePortal();
  const { part, own, version } = saved;
  const boxes = textBoxesOf(part, portalLocale);
  const [opened] = useState(own);
  const [refused, setRefused] = useState<FormValues | null>(null);
  const [wasSaved, setSaved] = useState(false);
  // the unsaved order of the questions is based on the version that applied when the user first changed the order
  const [begun] = useState(() => versionOfStoredQuestionOrder(part) ?? version);
  const { seen, setSeen, draft, keepSeen } = useDraftBaseVersion(draftNameOf(part), begun);
  const { field, form, end } = useForm({
    check: (typed) => ({ failure: null, errors: partProblems({ part, texts: typed, order }, portalLocale) }),
    send: async (typed) => {
      // after a refusal, the newer version is shown next to the form, so the next attempt may overwrite it
      const body = {
        seen: refused === null ? seen : version,
        ...homePartTextsOfInput({ part, texts: typed, order }, portalLocale),
      };
      const answer = await callStaff(saveHomePart, { params: { part }, body });
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
      deletePartDraft(part);
      showToast({ title: m.staff_shop_saved(), tone: 'success' });
      onSaved(page);
    },
  });
  return (
    <form {...form} className="staff-stack shop-form home-form">
      {refused === null ? null : (
        <FieldConflicts fields={conflictsOf(saved, { texts: refused, order, portalLocale })} />
      )}
      <h2 className="panel-title">{homePartLabels[part]()}</h2>
      {part === 'hero' ? <p className="staff-quiet">{m.staff_homepage_picture_heading()}</p> : null}
      <fieldset disabled={!mayWrite} className="staff-stack">
        <legend className="sr-only">{homePartLabels[part]()}</legend>
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
          <QuestionFields field={field} order={order} onOrder={onOrder} saved={opened} texts={texts} />
        )}
      </fieldset>
      {mayWrite ? (
        <PartSaveEnd
          end={end}
          part={part}
          isChanged={isPartChanged({ part, texts, order }, own, portalLocale)}
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
  readonly order: readonly QuestionId[] | null;
  readonly portalLocale: Locale;
};

/**
 * Returns the fields with a conflict. Each field has the value that the user typed and the value that another staff
 * user saved in the meantime.
 */
function conflictsOf({ part, own }: SavedPart, { texts, order, portalLocale }: Typed) {
  const theirs = savedFieldTexts(part, own, portalLocale);
  const named = [
    ...textBoxesOf(part, portalLocale).map(({ name, label, locale }) => ({ name, locale, what: label })),
    ...(order ?? []).flatMap((id) =>
      questionBoxesOf(id).map(({ name, locale, text }) => ({
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
    mine: questionTitlesOf(homePartTextsOfInput({ part, texts, order }, portalLocale), portalLocale),
    theirs: questionTitlesOf(own, portalLocale),
  };
  return [titles, ...conflicts, atHome];
}
