import { useEffect, useState } from 'react';
import { lookupVoucher, ENTERED_CODE_MAX_LENGTH, type VoucherView } from '#contracts/entitlements/vouchers.ts';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { PageBanner } from '#web/ui/page-banner.tsx';
import cardPicture from '../../illustrations/wash-back.svg';
import { VoucherPage } from './voucher-page.tsx';

type VoucherLookupProps = {
  /** Result of sending the form without JavaScript. */
  readonly back: FormResult;
  readonly found: VoucherView | null;
};

/**
 * Shows the remaining washes of a voucher after its printed code was typed. The code is sent in the request body, never
 * in a URL.
 */
export function VoucherLookup({ back, found }: VoucherLookupProps) {
  const [voucher, setVoucher] = useState(found);
  const { field, form, end } = useCallForm({
    endpoint: lookupVoucher,
    input: (typed) => ({ body: typed('code') }),
    onDone: setVoucher,
    back,
    words: (code) => (code === 'voucher_not_found' ? m.voucher_check_refused() : null),
    fieldOf: (code) => (code === 'voucher_not_found' ? 'code' : null),
  });

  useEffect(() => {
    if (voucher !== null) focusHeading();
  }, [voucher]);

  if (voucher !== null) return <VoucherPage voucher={voucher} voucherToken={null} />;
  return (
    <section className="page-narrow inner-page stack-sections">
      <PageBanner picture={cardPicture} tone="sand">
        <h1 tabIndex={-1}>{m.voucher_check_title()}</h1>
        <p className="lead">{m.voucher_check_text()}</p>
      </PageBanner>
      <form {...form} method="post" action="/api/vouchers/lookup" className="form voucher-lookup">
        <TextField
          label={m.voucher_check_label()}
          {...field('code')}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={ENTERED_CODE_MAX_LENGTH}
          placeholder="XXXX-XXXX-XXXX-XXXX-X"
        />
        <FormFooter {...end} label={m.voucher_check_submit()} look="button-own-width" />
      </form>
    </section>
  );
}
