import { useRef, useState } from 'react';
import { textDirectionOf, type Locale } from '#contracts/core/locale.ts';
import { MESSAGE_MAX_LENGTH } from '#contracts/core/person.ts';
import { replyToCase } from '#contracts/staff/cases/staff-case.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { detectLanguage } from '#domain/core/text/detect-language.ts';
import { m } from '#messages/compiled/messages.js';
import { formValuesOf } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextArea } from '#web/ui/fields/field.tsx';
import { FormFailure, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { chosenLanguage, LanguageField } from '../../lib/language-field.tsx';
import { replyAfterLanguageChange, replyAfterTemplateChange } from './reply-text.ts';
import { replyTemplateLabels } from './case-words.ts';
import { restoreHeadingFocus, useOpenCase } from './use-case.ts';

/**
 * Form to send an email to the sender of a message. The language of the message is preselected. The text comes from a
 * template and can be edited. Another template or language replaces the text of the template, but never text that the
 * user typed.
 */
export function CaseReplyForm() {
  const { shown, send } = useOpenCase();
  const { kind, id, version, reference, templates } = shown;
  const writtenIn = detectLanguage(shown.said ?? '') ?? shown.locale ?? 'en';
  const [locale, setLocale] = useState<Locale>(writtenIn);
  // a case about a wash that was credited back is closed, but the holder of its voucher can still get a reply. Any
  // other closed case must be reopened first
  const isOpen = shown.state !== 'done' || kind === 'wash';
  const [wasOpen, setWasOpen] = useState(isOpen);
  const answerId = useRef(crypto.randomUUID());
  const element = useRef<HTMLFormElement | null>(null);
  const { field, form, end } = useForm({
    draftName: `answer-${id}`,
    watch: (texts) => setLocale(chosenLanguage(texts, writtenIn)),
    send: async ({ text = '', ...texts }, sent) => {
      const closesCase = kind !== 'cancellation' && new FormData(sent).get('close') === 'on';
      return send(replyToCase, {
        params: { kind, id },
        body: {
          version,
          answerId: answerId.current,
          text,
          locale: chosenLanguage(texts, writtenIn),
          close: closesCase,
        },
      });
    },
    onDone: () => {
      answerId.current = crypto.randomUUID();
      element.current?.reset();
      setLocale(writtenIn);
      setWasOpen(false);
      showToast({ title: m.staff_case_answered(), tone: 'success' });
      restoreHeadingFocus();
    },
  });

  /** Fills in the reply after the user has chosen a template or a language in the given select. */
  function fill({ form: changed, name: changedField }: HTMLSelectElement) {
    const area = changed?.elements.namedItem('text');
    if (!(area instanceof HTMLTextAreaElement) || changed === null) return;
    const { template: name = '', ...texts } = formValuesOf(changed);
    const choice = { templates, name, locale: chosenLanguage(texts, writtenIn), typed: area.value };
    area.value = changedField === 'template' ? replyAfterTemplateChange(choice) : replyAfterLanguageChange(choice);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }

  // a form that was open stays open if another staff user closes the case in the meantime, so that typed text is not
  // lost
  if (!isOpen && !wasOpen) return null;
  return (
    <section className="staff-panel" aria-labelledby="case-answer">
      <h2 id="case-answer" className="panel-title">
        {m.staff_case_answer_title()}
      </h2>
      <form
        {...form}
        ref={(made) => {
          element.current = made;
          return form.ref(made);
        }}
        className="staff-stack"
      >
        <div
          className="field-pairs"
          onChange={(event) => {
            if (event.target instanceof HTMLSelectElement) fill(event.target);
          }}
        >
          <SelectField
            label={m.staff_case_answer_template()}
            name="template"
            options={[
              { value: '', label: m.staff_case_answer_blank() },
              ...templates.map(({ name }) => ({ value: name, label: replyTemplateLabels[name]() })),
            ]}
          />
          <LanguageField field={field} chosen={writtenIn} />
        </div>
        <TextArea
          {...field('text')}
          label={locale === 'he' ? m.staff_case_answer_text_he() : m.staff_case_answer_text_en()}
          hint={m.staff_case_answer_hint({ reference: leftToRight(reference) })}
          lang={locale}
          dir={textDirectionOf(locale)}
          rows={7}
          required
          maxLength={MESSAGE_MAX_LENGTH}
        />
        {kind === 'cancellation' ? null : (
          <label className="staff-check">
            <input type="checkbox" name="close" defaultChecked />
            <span>{m.staff_case_answer_close()}</span>
          </label>
        )}
        <AnswerEnd failure={end.failure} pending={end.pending} isOpen={isOpen} />
      </form>
    </section>
  );
}

type EndProps = { readonly failure: string | null; readonly pending: boolean; readonly isOpen: boolean };

function AnswerEnd({ failure, pending, isOpen }: EndProps) {
  const { shown, isSending } = useOpenCase();
  // the main action is the decision for a cancellation, and crediting back for a wash, so their reply buttons are
  // secondary
  const isReturnable = shown.kind === 'wash' && shown.state !== 'done' && shown.wash?.state === 'completed';
  const look = shown.kind === 'cancellation' || isReturnable ? 'button-secondary' : 'button-primary';
  return (
    <>
      {isOpen ? null : <p>{m.staff_case_answer_closed()}</p>}
      <FormFailure failure={failure} />
      <button type="submit" className={`button ${look}`} disabled={pending || isSending || !isOpen}>
        {pending ? m.staff_case_busy() : m.staff_case_answer_send()}
      </button>
    </>
  );
}
