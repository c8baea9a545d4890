import type { ReceiptToken } from '#contracts/core/ids.ts';
import { BUSINESS_NAME_MAX, nameTaxBuyer } from '#contracts/tax/documents.ts';
import { m } from '#messages/compiled/messages.js';
import { addressOf } from '#web/lib/calls/api.ts';
import type { FormReturn } from '#web/lib/forms/form-return.ts';
import { checkRegistration } from '#web/lib/forms/registration-check.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormEnd } from '#web/ui/fields/form-parts.tsx';

const NUMBER = 'registrationNumber';
const NUMBER_MAX = 20;

/** What the server said of the number, in the words of this form. */
function inOwnWords(back: FormReturn): FormReturn {
  if (back.errors[NUMBER] === undefined || back.draft?.[NUMBER] === '') return back;
  return { ...back, errors: { ...back.errors, [NUMBER]: m.taxdoc_buyer_number_wrong() } };
}

export type BusinessFormProps = {
  readonly transactionId: ReceiptToken;
  readonly back: FormReturn;
  readonly onDone: () => Promise<void>;
  /** Its file did not come. */
  readonly onMissing: () => void;
};

/** Asks for documents in the name of a business. Works without scripts and comes back to this page. */
export function BusinessForm({ transactionId, back, onDone }: BusinessFormProps) {
  const { locale } = usePage();
  const { field, form, end } = useCallForm({
    endpoint: nameTaxBuyer,
    input: (typed) => ({ params: { transactionId }, body: { language: locale, ...typed('businessName', NUMBER) } }),
    check: checkRegistration,
    back: inOwnWords(back),
    draftName: `business-${transactionId.slice(0, 6)}`,
    onDone,
  });
  return (
    <form {...form} method="post" action={addressOf(nameTaxBuyer, { params: { transactionId } })} className="form">
      <input type="hidden" name="language" value={locale} />
      <TextField
        label={m.taxdoc_buyer_business()}
        {...field('businessName')}
        autoComplete="organization"
        dir="auto"
        required
        maxLength={BUSINESS_NAME_MAX}
      />
      <TextField
        label={m.taxdoc_buyer_number()}
        hint={m.taxdoc_buyer_number_hint()}
        {...field(NUMBER)}
        autoComplete="off"
        inputMode="numeric"
        dir="ltr"
        required
        maxLength={NUMBER_MAX}
      />
      <FormEnd {...end} label={m.taxdoc_buyer_send()} look="justify-self-start" />
    </form>
  );
}
