import { useState } from 'react';
import { mailOrderDocument } from '#contracts/staff/sales/order-documents.ts';
import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { hasReadableEmail } from './order-buyer.ts';

const OTHER = 'other';

type DialogProps = {
  readonly order: StaffOrder;
  readonly document: { readonly type: number; readonly number: string; readonly name: string };
  readonly onDone: () => void;
  readonly onClose: () => void;
};

export function DocumentMailDialog({ order, document, onDone, onClose }: DialogProps) {
  // each opened dialog has its own id, so that a double click sends only one email
  const [sendId] = useState(() => crypto.randomUUID());
  const [texts, setTexts] = useState<FormValues>({});
  const { orderId, emailMasked } = order;
  const buyer = hasReadableEmail(order)
    ? [{ value: 'buyer', label: m.staff_document_to_buyer({ email: leftToRight(emailMasked) }) }]
    : [];
  const choices = [...buyer, { value: OTHER, label: m.staff_document_to_other() }];
  const isOther = (texts['to'] ?? choices[0]?.value) === OTHER;
  const { field, form, end } = useForm({
    watch: setTexts,
    send: ({ email = '' }) =>
      callStaff(mailOrderDocument, {
        params: { orderId, type: String(document.type), number: document.number },
        body: isOther ? { sendId, email } : { sendId },
      }),
    onDone: () => {
      showToast({ title: m.staff_document_sent(), tone: 'success' });
      onDone();
    },
  });
  return (
    <StaffDialog title={m.staff_document_send_of({ document: document.name })} onClose={onClose}>
      <form {...form} className="staff-stack">
        <SelectField
          {...field('to')}
          label={m.staff_document_to()}
          chosen={choices[0]?.value ?? OTHER}
          options={choices}
        />
        {isOther ? (
          <EmailField {...field('email')} required autoComplete="off" label={m.staff_customer_email()} />
        ) : null}
        <p className="staff-quiet">{m.staff_document_effect()}</p>
        <FormFooter {...end} label={m.staff_document_send()} busy={m.staff_list_loading()} />
      </form>
    </StaffDialog>
  );
}
