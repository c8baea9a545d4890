import { useState, type SubmitEvent } from 'react';
import { useRevalidator } from 'react-router';
import { claimVoucher, type OwnVoucher } from '#contracts/entitlements/own-vouchers.ts';
import { TYPED_CODE_MAX_LENGTH } from '#contracts/entitlements/vouchers.ts';
import { m } from '#messages/compiled/messages.js';
import { errorsOf, textsOf } from '#web/lib/use-call-form.ts';
import { useFocusToMend } from '#web/lib/use-focus-to-mend.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormFailure } from '#web/ui/form-parts.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { AccountDialog } from '../../session/account-dialog.tsx';
import { useAccountCall, wasSaid } from './account-call.ts';

type Found = { readonly error: string | undefined; readonly failure: string | null };

type RedeemDialogProps = {
  /** Why a post without scripts came back. */
  readonly back: string | null;
  readonly onClose: () => void;
};

function foundAtFirst(back: string | null): Found {
  if (back === null) return { error: undefined, failure: null };
  return back === 'voucher_not_found'
    ? { error: m.voucher_check_refused(), failure: null }
    : { error: undefined, failure: m.problem_validation_failed() };
}

function sayRedeemed({ remaining }: Pick<OwnVoucher, 'remaining'>): void {
  showToast({
    title: m.dashboard_redeemed_title(),
    description: m.wash_count({ count: remaining }),
    tone: 'success',
  });
}

/** A code becomes a voucher of this account. The code travels in the body; the form works without scripts, too. */
export function RedeemDialog({ back, onClose }: RedeemDialogProps) {
  const call = useAccountCall();
  const { revalidate } = useRevalidator();
  const [{ error, failure }, setFound] = useState<Found>(() => foundAtFirst(back));
  const [pending, setPending] = useState(false);
  const errors = error === undefined ? {} : { code: error };
  const focusToMend = useFocusToMend(errors, pending);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (pending) return;
    focusToMend(form);
    const wrong = errorsOf(form)['code'];
    setFound({ error: wrong, failure: null });
    if (wrong !== undefined) return;
    setPending(true);
    const answer = await call(claimVoucher, { body: { code: textsOf(form)['code'] ?? '' } });
    // before closing, which is a navigation and would call it off
    if (answer.ok) await revalidate();
    setPending(false);
    if (answer.ok) {
      onClose();
      return sayRedeemed(answer.value);
    }
    if (wasSaid(answer.problem)) return;
    if (answer.problem.code === 'voucher_not_found') setFound({ error: m.voucher_check_refused(), failure: null });
    else setFound({ error: undefined, failure: answer.problem.message });
  }

  return (
    <AccountDialog
      titleId="redeem-title"
      title={m.dashboard_redeem()}
      text={m.dashboard_redeem_text()}
      onClose={onClose}
    >
      <form
        method="post"
        action="/api/vouchers/claim"
        className="account-form"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label={m.voucher_check_label()}
          error={error}
          name="code"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={TYPED_CODE_MAX_LENGTH}
          placeholder="XXXX-XXXX-XXXX-XXXX-X"
        />
        <FormFailure failure={failure} />
        <button type="submit" className="button button-primary w-full" disabled={pending}>
          {pending ? m.dashboard_redeem_pending() : m.dashboard_redeem_submit()}
        </button>
      </form>
    </AccountDialog>
  );
}
