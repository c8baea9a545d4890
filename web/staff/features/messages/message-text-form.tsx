import { useState } from 'react';
import { locales, type Locale } from '#contracts/core/locale.ts';
import type { CustomMessageLines } from '#contracts/core/reading/custom-lines.ts';
import {
  saveMessageTemplateLines,
  type MessageLine,
  type MessageTemplate,
} from '#contracts/staff/settings/message-templates.ts';
import { LINE_MAX_LENGTHS } from '#domain/messaging/editable-lines.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm, type FieldState } from '#web/lib/forms/use-form.ts';
import { TextArea, TextField } from '#web/ui/fields/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { FieldConflicts } from '../../lib/acts/field-conflicts.tsx';
import { SaveFooter } from '../../lib/acts/save-footer.tsx';
import { mayUse, useMe } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useDraftBaseVersion } from '../../lib/acts/use-draft-base-version.ts';
import { lineLabelOf, lineProblem } from './message-words.ts';

type WordsFormProps = {
  readonly message: MessageTemplate;
  readonly onSaved: (message: MessageTemplate) => void;
  /** Called if another staff user has saved since the form was opened. The message is then reloaded. */
  readonly onChanged: () => void;
  readonly onDraft: (draft: CustomMessageLines) => void;
};

const labelInLanguage = { en: m.staff_shop_in_english, he: m.staff_shop_in_hebrew } as const;

type Box = { readonly name: string; readonly locale: Locale; readonly line: MessageLine };

/** Returns a form field for each editable line in each language. Hebrew is first. */
function boxesOf({ lines }: MessageTemplate): Box[] {
  return lines.flatMap((line) =>
    locales.toReversed().map((locale) => ({ name: `${locale}.${line.key}`, locale, line })),
  );
}

function labelOf({ locale, line }: Box): string {
  return labelInLanguage[locale]({ what: lineLabelOf(line) });
}

function wordsIn(boxes: readonly Box[], texts: FormValues): CustomMessageLines {
  const of = (wanted: Locale) =>
    Object.fromEntries(
      boxes
        .filter(({ locale, name }) => locale === wanted && (texts[name] ?? '').trim() !== '')
        .map(({ name, line }) => [line.key, (texts[name] ?? '').trim()]),
    );
  return { en: of('en'), he: of('he') };
}

function check(boxes: readonly Box[]) {
  return (texts: FormValues) => {
    const found = boxes.flatMap(({ name, line }) => {
      const problem = lineProblem(line, (texts[name] ?? '').trim());
      return problem === null ? [] : [[name, problem] as const];
    });
    return { failure: null, errors: Object.fromEntries(found) };
  };
}

/** Form with the editable lines of a message. If a line is empty, the message contains the default text. */
export function MessageTextForm({ message, onSaved, onChanged, onDraft }: WordsFormProps) {
  const mayWrite = mayUse(useMe(), 'settings.write');
  const { topic, own, version } = message;
  const boxes = boxesOf(message);
  const [opened] = useState(own);
  const [typed, setTyped] = useState<FormValues | null>(null);
  const [current, setCurrent] = useState<CustomMessageLines>(own);
  const { seen, setSeen, draft, keepSeen } = useDraftBaseVersion(`message-${topic}`, version);
  const { field, form, end } = useForm({
    check: check(boxes),
    send: async (texts) => {
      // after a refusal, the newer version is shown in the form, so the next attempt sends this version and may
      // overwrite it
      const body = { seen: typed === null ? seen : version, words: wordsIn(boxes, texts) };
      const answer = await callStaff(saveMessageTemplateLines, { params: { topic }, body });
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
      setCurrent(wordsIn(boxes, texts));
      // the preview shows the default text instead of an invalid line
      onDraft(
        wordsIn(
          boxes.filter(({ name, line }) => lineProblem(line, (texts[name] ?? '').trim()) === null),
          texts,
        ),
      );
    },
    onDone(saved) {
      setTyped(null);
      setSeen(saved.version);
      showToast({ title: m.staff_shop_saved(), tone: 'success' });
      onSaved(saved);
    },
  });
  return (
    <form {...form} className="staff-stack shop-form">
      <h2 className="panel-title">{m.staff_message_words()}</h2>
      <p>{m.staff_message_words_text()}</p>
      {typed === null ? null : (
        <FieldConflicts
          fields={boxes.map((box) => ({
            name: box.name,
            label: labelOf(box),
            mine: (typed[box.name] ?? '').trim(),
            theirs: own[box.locale][box.line.key] ?? '',
          }))}
        />
      )}
      <fieldset disabled={!mayWrite} className="staff-stack">
        <legend className="sr-only">{m.staff_message_words()}</legend>
        <div className="field-pairs">
          {boxes.map((box) => (
            <LineField
              key={box.name}
              box={box}
              state={field(box.name)}
              value={opened[box.locale][box.line.key] ?? ''}
            />
          ))}
        </div>
      </fieldset>
      {mayWrite ? (
        <div className="save-end">
          <SaveFooter
            end={end}
            isChanged={boxes.some(({ locale, line }) => current[locale][line.key] !== own[locale][line.key])}
          />
        </div>
      ) : (
        <p className="staff-quiet">{m.staff_shop_read_only()}</p>
      )}
    </form>
  );
}

type LineFieldProps = { readonly box: Box; readonly state: FieldState; readonly value: string };

function LineField({ box, state, value }: LineFieldProps) {
  const { locale, line } = box;
  // a placeholder must be isolated in Hebrew text, because its braces would otherwise be displayed in the wrong place
  const usual = locale === 'he' ? line.usual.he.replaceAll(/\{\w+\}/g, (name) => `\u2066${name}\u2069`) : line.usual.en;
  const all = {
    ...state,
    label: labelOf(box),
    hint: m.staff_message_usual({ text: isolated(usual) }),
    dir: locale === 'he' ? 'rtl' : 'ltr',
    lang: locale,
    maxLength: LINE_MAX_LENGTHS[line.place],
    defaultValue: value,
  } as const;
  return line.place === 'subject' ? <TextField {...all} type="text" /> : <TextArea {...all} rows={3} />;
}
