import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { sendFranchiseLead } from '#contracts/site/contact.ts';
import { MESSAGE_MAX_LENGTH, NAME_MAX_LENGTH } from '#contracts/core/person.ts';
import { leftToRight } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormReturn } from '#web/lib/form-return.ts';
import { useCallForm } from '#web/lib/use-call-form.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { FormFailure, HoneyField, SelectField, SentNotice } from '#web/ui/form-parts.tsx';
import { EmailField, NameField, PhoneField } from '../../forms/person-fields.tsx';

function wantsOf(text: string | undefined): 'details' | 'meeting' {
  return text === 'meeting' ? 'meeting' : 'details';
}

/** `?wants=meeting` chooses the meeting and leads to the choice: what the button above the form does. */
function useWish() {
  const [search] = useSearchParams();
  const choice = useRef<HTMLDivElement>(null);
  const wished = search.get('wants');
  useEffect(() => {
    if (wished !== null) choice.current?.querySelector('select')?.focus();
  }, [wished]);
  return { choice, wished };
}

/** Leaves the details of somebody who wants to open a station. */
export function FranchiseForm({ back }: { readonly back: FormReturn }) {
  const [sent, setSent] = useState(back.sent);
  const { choice, wished } = useWish();
  const typed = (name: string) => back.draft?.[name] ?? '';
  const { errors, failure, pending, formRef, submit } = useCallForm({
    endpoint: sendFranchiseLead,
    input: (texts) => ({
      body: {
        name: texts['name'] ?? '',
        email: texts['email'] ?? '',
        phone: texts['phone'] ?? '',
        city: texts['city'] ?? '',
        message: texts['message'] ?? '',
        wants: wantsOf(texts['wants']),
        website: texts['website'] ?? '',
        openedMs: texts['openedMs'] ?? '0',
      },
    }),
    onDone: ({ reference }) => setSent(reference),
    back,
    draftName: 'franchise',
  });

  if (sent !== null) {
    return (
      <SentNotice title={m.form_sent_title()}>
        <span>{m.form_sent_text()}</span>
        <span>{m.form_reference({ reference: leftToRight(sent) })}</span>
      </SentNotice>
    );
  }
  return (
    <form ref={formRef} method="post" action="/api/franchise-leads" noValidate className="form" onSubmit={submit}>
      <h3 className="text-xl font-bold">{m.franchise_form_title()}</h3>
      <NameField error={errors['name']} typed={typed('name')} />
      <EmailField error={errors['email']} typed={typed('email')} />
      <PhoneField error={errors['phone']} typed={typed('phone')} />
      <TextField
        label={m.franchise_form_city()}
        optionalMark={m.checkout_optional()}
        error={errors['city']}
        name="city"
        defaultValue={typed('city')}
        dir="auto"
        maxLength={NAME_MAX_LENGTH}
      />
      <div ref={choice}>
        <SelectField
          key={wished}
          label={m.franchise_form_wants()}
          name="wants"
          chosen={wantsOf(back.draft?.['wants'] ?? wished ?? '')}
          options={[
            { value: 'details', label: m.franchise_form_wants_details() },
            { value: 'meeting', label: m.franchise_form_wants_meeting() },
          ]}
        />
      </div>
      <TextArea
        label={m.contact_message()}
        optionalMark={m.checkout_optional()}
        error={errors['message']}
        name="message"
        defaultValue={typed('message')}
        rows={3}
        maxLength={MESSAGE_MAX_LENGTH}
      />
      <HoneyField label={m.form_leave_empty()} />
      <p className="text-sm text-ink-soft">{m.contact_privacy()}</p>
      <FormFailure failure={failure} note={m.form_failed()} />
      <button type="submit" className="button button-primary" disabled={pending}>
        {pending ? m.checkout_processing() : m.franchise_form_submit()}
      </button>
    </form>
  );
}
