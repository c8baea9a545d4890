import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { AccountDialog } from '#web/account-kit/account-dialog.tsx';
import { claimVoucher } from '#contracts/entitlements/own-vouchers.ts';
import { ENTERED_CODE_MAX_LENGTH } from '#contracts/entitlements/vouchers.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormErrors } from '#web/lib/forms/form-errors.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useAccountForm } from '../account-call.ts';

type RedeemDialogProps = {
  /** Text of the refusal after the form was sent without JavaScript. Null if there was no refusal. */
  readonly back: string | null;
  readonly onClose: () => void;
};

function initialErrors(back: string | null): FormErrors {
  if (back === 'voucher_not_found') return { failure: null, errors: { code: m.voucher_check_refused() } };
  return { failure: back === null ? null : m.problem_validation_failed(), errors: {} };
}

/**
 * Dialog that adds a voucher to this account by its code. The code is sent in the request body, and the form also works
 * without JavaScript.
 */
export function RedeemDialog({ back, onClose }: RedeemDialogProps) {
  const { revalidate } = useRevalidator();
  const [found] = useState(() => initialErrors(back));
  const { field, form, end } = useAccountForm({
    endpoint: claimVoucher,
    input: (typed) => ({ body: typed('code') }),
    words: (code) => (code === 'voucher_not_found' ? m.voucher_check_refused() : null),
    fieldOf: (code) => (code === 'voucher_not_found' ? 'code' : null),
    onDone: async ({ remaining }) => {
      // the data is reloaded before the dialog closes, because closing is a navigation and would cancel the reload
      await revalidate();
      onClose();
      showToast({
        title: m.dashboard_redeemed_title(),
        description: m.wash_count({ count: remaining }),
        tone: 'success',
      });
    },
    back: found,
  });

  return (
    <AccountDialog
      titleId="redeem-title"
      title={m.dashboard_redeem()}
      text={m.dashboard_redeem_text()}
      onClose={onClose}
    >
      <form {...form} method="post" action="/api/vouchers/claim" className="account-form">
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
        <FormFooter {...end} label={m.dashboard_redeem_submit()} busy={m.dashboard_redeem_pending()} />
      </form>
    </AccountDialog>
  );
}
