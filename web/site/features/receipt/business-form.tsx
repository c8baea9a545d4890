import type { ReceiptToken } from '#contracts/core/ids.ts';
import { BUSINESS_NAME_MAX_LENGTH, setTaxDocumentBuyer } from '#contracts/tax/documents.ts';
import { UNPRINTABLE_FIELD_SUFFIX } from '#domain/core/text/isolated-letter-list.ts';
import { m } from '#messages/compiled/messages.js';
import { endpointUrlOf } from '#web/lib/calls/api.ts';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { PrintedField } from '#web/lib/forms/unprintable-letters.tsx';
import { checkCompanyNumber } from '#web/lib/forms/check-company-number.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';

const NAME = 'businessName';
const NUMBER = 'registrationNumber';
const NUMBER_MAX = 20;

/**
 * Replaces two error texts of the server with the texts of this form. They concern the company number, and characters
 * that cannot be printed.
 */
function withFormErrors(back: FormResult): FormResult {
  const letters = back.draft?.[NAME + UNPRINTABLE_FIELD_SUFFIX] ?? '';
  if (back.errors[NAME] !== undefined && letters !== '') {
    return { ...back, errors: { ...back.errors, [NAME]: m.field_letters_in_business_name({ letters }) } };
  }
  if (back.errors[NUMBER] === undefined || back.draft?.[NUMBER] === '') return back;
  return { ...back, errors: { ...back.errors, [NUMBER]: m.taxdoc_buyer_number_wrong() } };
}

export type BusinessFormProps = {
  readonly transactionId: ReceiptToken;
  readonly back: FormResult;
  readonly onDone: () => Promise<void>;
  /** Called if the file that contains the form cannot be loaded. */
  readonly onMissing: () => void;
};

/** Form that requests tax documents in the name of a business. It works without JavaScript and returns to this page. */
export function BusinessForm({ transactionId, back, onDone }: BusinessFormProps) {
  const { locale } = usePage();
  const { field, form, end } = useCallForm({
    endpoint: setTaxDocumentBuyer,
    input: (typed) => ({ params: { transactionId }, body: { language: locale, ...typed(NAME, NUMBER) } }),
    check: checkCompanyNumber,
    back: withFormErrors(back),
    draftName: `business-${transactionId.slice(0, 6)}`,
    onDone,
  });
  return (
    <form
      {...form}
      method="post"
      action={endpointUrlOf(setTaxDocumentBuyer, { params: { transactionId } })}
      className="form"
    >
      <input type="hidden" name="language" value={locale} />
      <PrintedField words={m.field_letters_in_business_name}>
        <TextField
          label={m.taxdoc_buyer_business()}
          {...field(NAME)}
          autoComplete="organization"
          dir="auto"
          required
          maxLength={BUSINESS_NAME_MAX_LENGTH}
        />
      </PrintedField>
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
      <FormFooter {...end} label={m.taxdoc_buyer_send()} look="button-own-width" />
    </form>
  );
}
