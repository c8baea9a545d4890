import { useState } from 'react';
import { contactSubjects, sendContactMessage } from '#contracts/site/contact.ts';
import { MESSAGE_MAX_LENGTH } from '#contracts/core/person.ts';
import { leftToRight } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormReturn } from '#web/lib/form-return.ts';
import { useCallForm } from '#web/lib/use-call-form.ts';
import { TextArea } from '#web/ui/field.tsx';
import { FormFailure, HoneyField, SelectField, SentNotice } from '#web/ui/form-parts.tsx';
import { EmailField, NameField, PhoneField } from '../../forms/person-fields.tsx';

const subjectWords = {
  general: m.contact_subject_general,
  support: m.contact_subject_support,
  billing: m.contact_subject_billing,
  feedback: m.contact_subject_feedback,
} as const satisfies Record<(typeof contactSubjects)[number], () => string>;

function subjectOf(text: string | undefined): (typeof contactSubjects)[number] | '' {
  return contactSubjects.find((subject) => subject === text) ?? '';
}

/** Name, e-mail and message must be there; phone and subject may. */
export function ContactForm({ back }: { readonly back: FormReturn }) {
  const [reference, setReference] = useState(back.sent);
  const typed = (name: string) => back.draft?.[name] ?? '';
  const { errors, failure, pending, formRef, submit } = useCallForm({
    endpoint: sendContactMessage,
    input: (texts) => ({
      body: {
        name: texts['name'] ?? '',
        email: texts['email'] ?? '',
        phone: texts['phone'] ?? '',
        subject: subjectOf(texts['subject']),
        message: texts['message'] ?? '',
        website: texts['website'] ?? '',
        openedMs: texts['openedMs'] ?? '0',
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
          <span>{m.form_reference({ reference: leftToRight(reference) })}</span>
        </SentNotice>
        <button type="button" className="button button-quiet justify-self-start" onClick={() => setReference(null)}>
          {m.form_another()}
        </button>
      </div>
    );
  }
  return (
    <form ref={formRef} method="post" action="/api/contact" noValidate className="form" onSubmit={submit}>
      <h2 className="text-2xl font-bold">{m.contact_form_title()}</h2>
      <NameField error={errors['name']} typed={typed('name')} />
      <EmailField error={errors['email']} typed={typed('email')} />
      <PhoneField error={errors['phone']} typed={typed('phone')} optional />
      <SelectField
        label={m.contact_subject()}
        optionalMark={m.checkout_optional()}
        name="subject"
        chosen={typed('subject')}
        options={[
          { value: '', label: m.contact_subject_none() },
          ...contactSubjects.map((subject) => ({ value: subject, label: subjectWords[subject]() })),
        ]}
      />
      <TextArea
        label={m.contact_message()}
        error={errors['message']}
        name="message"
        defaultValue={typed('message')}
        rows={4}
        required
        maxLength={MESSAGE_MAX_LENGTH}
      />
      <HoneyField label={m.form_leave_empty()} />
      <p className="text-sm text-ink-soft">{m.contact_privacy()}</p>
      <FormFailure failure={failure} note={m.form_failed()} />
      <button type="submit" className="button button-primary justify-self-start" disabled={pending}>
        {pending ? m.checkout_processing() : m.contact_submit()}
      </button>
    </form>
  );
}
