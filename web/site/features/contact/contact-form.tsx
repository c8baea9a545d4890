import { useState } from 'react';
import { contactSubjects, sendContactMessage } from '#contracts/site/contact.ts';
import { MESSAGE_MAX_LENGTH } from '#contracts/core/person.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { m } from '#messages/compiled/messages.js';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { nameInput, phoneInput } from '#web/lib/forms/person-inputs.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { TextArea, TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, HoneypotField, SelectField, SentNotice } from '#web/ui/fields/form-parts.tsx';

const subjectLabels = {
  general: m.contact_subject_general,
  support: m.contact_subject_support,
  billing: m.contact_subject_billing,
  feedback: m.contact_subject_feedback,
} as const satisfies Record<(typeof contactSubjects)[number], () => string>;

function subjectOf(text: string | undefined): (typeof contactSubjects)[number] | '' {
  return contactSubjects.find((subject) => subject === text) ?? '';
}

/** The contact form. Name, email and message are required, and phone and subject are optional. */
export function ContactForm({ back }: { readonly back: FormResult }) {
  const [reference, setReference] = useState(back.sent);
  const { field, form, end } = useCallForm({
    endpoint: sendContactMessage,
    input: (typed) => ({
      body: {
        ...typed('name', 'email', 'phone', 'message', 'website', 'openedMs'),
        subject: subjectOf(typed('subject').subject),
      },
    }),
    onDone: (answer) => setReference(answer.reference),
    back,
    draftName: 'contact',
  });

  if (reference !== null) {
    return (
      <div className="form">
        <SentNotice title={m.form_sent_title()}>
          <span>{m.form_sent_text()}</span>
          <span>
            <Sentence text={m.form_reference({ reference: leftToRight(reference) })} />
          </span>
        </SentNotice>
        <button type="button" className="button button-quiet button-own-width" onClick={() => setReference(null)}>
          {m.form_another()}
        </button>
      </div>
    );
  }
  return (
    <form {...form} method="post" action="/api/contact" className="form">
      <h2 className="section-title">{m.contact_form_title()}</h2>
      <TextField label={m.contact_name()} {...field('name')} {...nameInput} autoComplete="name" required />
      <EmailField label={m.contact_your_email()} {...field('email')} required />
      <TextField
        label={m.contact_your_phone()}
        optionalMark={m.checkout_optional()}
        {...field('phone')}
        {...phoneInput}
      />
      <SelectField
        label={m.contact_subject()}
        optionalMark={m.checkout_optional()}
        name="subject"
        chosen={back.draft?.['subject'] ?? ''}
        options={[
          { value: '', label: m.contact_subject_none() },
          ...contactSubjects.map((subject) => ({ value: subject, label: subjectLabels[subject]() })),
        ]}
      />
      <TextArea label={m.contact_message()} {...field('message')} rows={4} required maxLength={MESSAGE_MAX_LENGTH} />
      <HoneypotField label={m.form_leave_empty()} />
      <p className="side-note">{m.contact_privacy()}</p>
      <FormFooter {...end} note={m.form_failed()} label={m.contact_submit()} look="button-own-width" />
    </form>
  );
}
