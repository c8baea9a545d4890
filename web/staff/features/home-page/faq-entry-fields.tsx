import { useEffect, useRef } from 'react';
import { builtInFaqQuestions, FAQ_ENTRIES_MAX, type HomeSectionTexts } from '#contracts/core/reading/home-sections.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import type { FieldState } from '#web/lib/forms/use-form.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { HomeTextField } from './home-text-field.tsx';
import { builtInTextOf, faqEntryBoxesOf, type FaqEntryBox, type FaqEntryId } from './faq-entry-boxes.ts';
import { labelInLanguage } from './text-boxes.ts';

type QuestionsProps = {
  readonly field: (name: string) => FieldState;
  readonly order: readonly FaqEntryId[];
  readonly onOrder: (order: readonly FaqEntryId[]) => void;
  readonly saved: HomeSectionTexts;
  readonly texts: FormValues;
};

function homeTextLabelOf({ text, locale }: FaqEntryBox): string {
  const what = text === 'question' ? m.staff_homepage_question() : m.staff_homepage_answer();
  return labelInLanguage[locale]({ what });
}

/**
 * Returns the question in the language of the staff portal. This is the typed text, or the default text if no text was
 * typed.
 */
function questionNameOf(id: FaqEntryId, texts: FormValues, portalLocale: Locale): string {
  const typed = (texts[`${portalLocale}.${id}.question`] ?? '').trim();
  const shown = typed === '' ? builtInTextOf(id, 'question', portalLocale) : typed;
  return shown === '' ? m.staff_homepage_question_new() : shown;
}

type Move = { readonly id: FaqEntryId; readonly by: 1 | -1 };

function moveButtonId({ id, by }: Move): string {
  return `question-${id}-${by === 1 ? 'down' : 'up'}`;
}

/**
 * Form fields for the questions. The user can edit, move, add and remove questions. All changes are saved together with
 * the form.
 */
export function FaqEntryFields({ field, order, onOrder, saved, texts }: QuestionsProps) {
  const { locale: portalLocale } = usePortal();
  const moved = useRef<Move | null>(null);
  useEffect(() => {
    if (moved.current === null) return;
    const { id, by } = moved.current;
    moved.current = null;
    // the pressed button can lose the focus when its question moves, because it is disabled for the first or the last
    // question
    const pressed = document.getElementById(moveButtonId({ id, by }));
    const isDisabled = pressed instanceof HTMLButtonElement && pressed.disabled;
    (isDisabled ? document.getElementById(moveButtonId({ id, by: by === 1 ? -1 : 1 })) : pressed)?.focus();
  });

  function move({ id, by }: Move) {
    const at = order.indexOf(id);
    const others = order.filter((one) => one !== id);
    moved.current = { id, by };
    onOrder([...others.slice(0, at + by), id, ...others.slice(at + by)]);
  }

  const removed = builtInFaqQuestions.filter((id) => !order.includes(id));
  return (
    <div className="staff-stack">
      <h3>{m.staff_homepage_order()}</h3>
      <p className="staff-quiet">{m.staff_homepage_questions_text({ max: String(FAQ_ENTRIES_MAX) })}</p>
      <CheckField name="atHome" label={m.staff_homepage_at_home()} defaultChecked={saved.atHome} />
      <ol className="home-questions">
        {order.map((id, at) => {
          const text = questionNameOf(id, texts, portalLocale);
          return (
            <li key={id} className="home-question">
              <h4>{m.staff_homepage_question_number({ number: String(at + 1), text })}</h4>
              <FaqTextFields id={id} field={field} saved={saved} texts={texts} />
              <div className="staff-acts">
                <MoveButton move={{ id, by: -1 }} text={text} disabled={at === 0} onMove={move} />
                <MoveButton move={{ id, by: 1 }} text={text} disabled={at === order.length - 1} onMove={move} />
                {order.length === 1 ? null : (
                  <button
                    type="button"
                    className="button button-secondary"
                    aria-label={`${m.staff_homepage_question_remove()}: ${text}`}
                    onClick={() => onOrder(order.filter((one) => one !== id))}
                  >
                    {m.staff_homepage_question_remove()}
                  </button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {order.length >= FAQ_ENTRIES_MAX ? null : (
        <div className="staff-acts">
          <button
            type="button"
            className="button button-secondary"
            onClick={() => onOrder([...order, `own-${crypto.randomUUID()}`])}
          >
            {m.staff_homepage_question_add()}
          </button>
          {removed.map((id) => (
            <button key={id} type="button" className="button button-secondary" onClick={() => onOrder([...order, id])}>
              {m.staff_homepage_question_again({ text: builtInTextOf(id, 'question', portalLocale) })}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

type TextFieldsProps = Pick<QuestionsProps, 'field' | 'saved' | 'texts'> & { readonly id: FaqEntryId };

function FaqTextFields({ id, field, saved, texts }: TextFieldsProps) {
  const { locale: portalLocale } = usePortal();
  const boxes = faqEntryBoxesOf(id);
  if (boxes.length === 0) {
    return (
      <>
        <p>{builtInTextOf(id, 'answer', portalLocale)}</p>
        <p className="staff-quiet">{m.staff_homepage_question_fixed()}</p>
      </>
    );
  }
  const own = saved.questions?.find((question) => question.id === id);
  return (
    <div className="field-pairs">
      {boxes.map((box) => (
        <HomeTextField
          key={box.name}
          state={field(box.name)}
          label={homeTextLabelOf(box)}
          locale={box.locale}
          original={box.original}
          max={box.rules.max}
          lines={box.rules.lines}
          saved={own?.[box.locale][box.text] ?? ''}
          typed={texts[box.name] ?? ''}
        />
      ))}
    </div>
  );
}

type MoveProps = {
  readonly move: Move;
  readonly text: string;
  readonly disabled: boolean;
  readonly onMove: (move: Move) => void;
};

function MoveButton({ move, text, disabled, onMove }: MoveProps) {
  const act = move.by === 1 ? m.staff_homepage_question_down() : m.staff_homepage_question_up();
  return (
    <button
      type="button"
      id={moveButtonId(move)}
      className="button button-secondary"
      aria-label={`${act}: ${text}`}
      disabled={disabled}
      onClick={() => onMove(move)}
    >
      {act}
    </button>
  );
}
