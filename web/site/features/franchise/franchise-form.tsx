import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { sendFranchiseLead } from '#contracts/site/contact.ts';
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

function enquiryKindOf(text: string | undefined): 'details' | 'meeting' {
  return text === 'meeting' ? 'meeting' : 'details';
}

/**
 * Returns the option that the URL requests (`?wants=…`), or null if there is none, and the ref of its field. Moves the
 * focus to the field if the URL requests an option. The button above the form links to `?wants=meeting`.
 */
function useRequestedChoice() {
  const [search] = useSearchParams();
  const choice = useRef<HTMLDivElement>(null);
  const requested = search.get('wants');
  useEffect(() => {
    if (requested !== null) choice.current?.querySelector('select')?.focus();
  }, [requested]);
  return { choice, requested };
}

/** Form for enquiries from people who want to open a station. */
export function FranchiseForm({ back }: { readonly back: FormResult }) {
  const [sent, setSent] = useState(back.sent);
  const { choice, requested } = useRequestedChoice();
  const { field, form, end } = useCallForm({
    endpoint: sendFranchiseLead,
    input: (typed) => ({
      body: {
        ...typed('name', 'email', 'phone', 'city', 'message', 'website', 'openedMs'),
        wants: enquiryKindOf(typed('wants').wants),
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
        <span>
          <Sentence text={m.form_reference({ reference: leftToRight(sent) })} />
        </span>
      </SentNotice>
    );
  }
  return (
    <form {...form} method="post" action="/api/franchise-leads" className="form">
      <h3 className="part-title">{m.franchise_form_title()}</h3>
      <TextField label={m.contact_name()} {...field('name')} {...nameInput} autoComplete="name" required />
      <EmailField label={m.contact_your_email()} {...field('email')} required />
      <TextField label={m.contact_your_phone()} {...field('phone')} {...phoneInput} required />
      <TextField
        label={m.franchise_form_city()}
        optionalMark={m.checkout_optional()}
        {...field('city')}
        {...nameInput}
      />
      <div ref={choice}>
        <SelectField
          key={requested}
          label={m.franchise_form_wants()}
          name="wants"
          chosen={enquiryKindOf(back.draft?.['wants'] ?? requested ?? '')}
          options={[
            { value: 'details', label: m.franchise_form_wants_details() },
            { value: 'meeting', label: m.franchise_form_wants_meeting() },
          ]}
        />
      </div>
      <TextArea
        label={m.contact_message()}
        optionalMark={m.checkout_optional()}
        {...field('message')}
        rows={3}
        maxLength={MESSAGE_MAX_LENGTH}
      />
      <HoneypotField label={m.form_leave_empty()} />
      <p className="side-note">{m.contact_privacy()}</p>
      <FormFooter {...end} note={m.form_failed()} label={m.franchise_form_submit()} look="button-own-width" />
    </form>
  );
}
