import { useState } from 'react';
import type { WashPackage } from '#contracts/selling/catalogue.ts';
import { NAME_MAX_LENGTH } from '#contracts/core/person.ts';
import { testPurchase, type TestPurchase } from '#contracts/selling/test-purchase.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { m } from '#messages/compiled/messages.js';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { useLocalizedText } from '#web/lib/page.tsx';
import { phoneInput } from '#web/lib/forms/person-inputs.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { TestResults } from './test-results.tsx';

function showPurchaseDoneNotice({ customerEmail, emailSent }: TestPurchase): void {
  const email = leftToRight(customerEmail);
  const description = emailSent ? m.test_purchase_done_text({ email }) : m.test_purchase_done_text_waiting({ email });
  showToast({ title: m.test_purchase_done_title(), description, tone: 'success' });
}

/** Shows the message of a problem. For `internal_error`, shows the text from the specification instead. */
function showFailureNotice(code: string, message: string): void {
  const description = code === 'internal_error' ? m.test_purchase_failed_text() : message;
  showToast({ title: m.test_purchase_failed_title(), description, tone: 'danger' });
}

type TestPurchaseProps = { readonly packages: readonly WashPackage[]; readonly back: FormResult };

export function TestPurchasePage({ packages, back }: TestPurchaseProps) {
  const localized = useLocalizedText();
  const [result, setResult] = useState<TestPurchase | null>(null);
  const { field, form, end } = useCallForm({
    endpoint: testPurchase,
    input: (typed) => {
      const { packageId, isGiftCard, ...rest } = typed(
        'packageId',
        'customerEmail',
        'customerName',
        'phone',
        'isGiftCard',
      );
      return { body: { ...rest, packageId: Number(packageId), isGiftCard: isGiftCard === 'true' } };
    },
    onDone: ({ data }) => {
      setResult(data);
      showPurchaseDoneNotice(data);
    },
    onRefused: ({ code }, message) => showFailureNotice(code, message),
    back,
  });

  return (
    <section className="page-narrow stack-sections one-column">
      <div className="stack-close">
        <h1 className="thing-title" tabIndex={-1}>
          {m.test_purchase_title()}
        </h1>
        <p className="quiet">{m.test_purchase_intro()}</p>
      </div>
      <form {...form} method="post" action="/api/test-purchase" className="form">
        <EmailField label={m.test_purchase_email()} {...field('customerEmail')} required />
        <TextField
          label={m.test_purchase_name()}
          {...field('customerName')}
          dir="auto"
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          required
        />
        <TextField
          label={m.test_purchase_phone()}
          optionalMark={m.checkout_optional()}
          hint={m.test_purchase_phone_hint()}
          {...field('phone')}
          {...phoneInput}
        />
        <SelectField
          label={m.test_purchase_package()}
          name="packageId"
          chosen={back.draft?.['packageId'] ?? String(packages[0]?.id ?? '')}
          options={packages.map(({ id, name, nameHe, priceAgorot }) => ({
            value: String(id),
            label: m.test_purchase_option({
              name: localized({ en: name, he: nameHe }),
              price: formatShekels(priceAgorot),
            }),
          }))}
        />
        <CheckField
          label={m.test_purchase_gift()}
          hint={m.test_purchase_gift_hint()}
          name="isGiftCard"
          value="true"
          defaultChecked={back.draft?.['isGiftCard'] === 'true'}
        />
        <FormFooter {...end} label={m.test_purchase_submit()} />
      </form>
      {result === null ? null : <TestResults key={result.transactionId} result={result} />}
    </section>
  );
}
