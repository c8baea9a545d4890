import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { mergeAccounts, type AccountMergePreview, type MergeObstacle } from '#contracts/identity/account-merge.ts';
import { m } from '#messages/compiled/messages.js';
import { AccountDialog } from '#web/account-kit/account-dialog.tsx';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { FormFailure } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useAccountForm } from '../account-call.ts';
import { MergeSourceAccount, MergeTransferList, MergeEndingList } from './merge-details.tsx';

const obstacleLabels = {
  household: m.merge_household,
  membership: m.merge_membership,
  address_changed: m.merge_address_changed,
  dispute: m.merge_dispute,
} as const satisfies Record<MergeObstacle, () => string>;

type MergeFormProps = {
  readonly merge: AccountMergePreview;
  /** Code of the refusal after the form was sent without JavaScript. Null if there was no refusal. */
  readonly back: string | null;
  readonly onClose: () => void;
};

function failureText(code: string | null): string | null {
  if (code === null) return null;
  if (code === 'step_up_required') return m.merge_stale();
  return code === 'validation_failed' ? m.problem_validation_failed() : m.problem_service_unavailable();
}

/** Form that merges the two accounts after the visitor has confirmed it. It works without JavaScript. */
function MergeForm({ merge, back, onClose }: MergeFormProps) {
  const { revalidate } = useRevalidator();
  const { field, failure, pending, form } = useAccountForm({
    endpoint: mergeAccounts,
    input: () => ({ body: { confirm: true as const } }),
    back: { failure: failureText(back), errors: {} },
    onDone: async () => {
      // the data is reloaded before the dialog closes, because closing is a navigation and would cancel the reload
      await revalidate();
      onClose();
      showToast({ title: m.merge_done_title(), description: m.merge_done_text(), tone: 'success' });
    },
  });
  return (
    <form {...form} method="post" action={mergeAccounts.path} className="account-form">
      <div className="deletion-terms">
        <h3>{m.merge_other()}</h3>
        <MergeSourceAccount merge={merge} />
        <h3>{m.merge_comes()}</h3>
        <MergeTransferList merge={merge} />
        <h3>{m.merge_ends()}</h3>
        <MergeEndingList merge={merge} />
      </div>
      <CheckField {...field('confirm')} label={m.merge_sure()} value="true" required />
      <div className="form-end">
        <FormFailure failure={failure} />
        <div className="button-row">
          <button type="submit" className="button button-primary" disabled={pending}>
            {pending ? m.merge_pending() : m.merge_offer()}
          </button>
          <CloseDialogLink look="quiet" label={m.held_phone_not_now()} onClose={onClose} />
        </div>
      </div>
    </form>
  );
}

type LeaveLinkProps = { readonly look: 'quiet' | 'secondary'; readonly label: string; readonly onClose: () => void };

/** Link that closes the dialog. It is a link instead of a button, so that it works without JavaScript. */
function CloseDialogLink({ look, label, onClose }: LeaveLinkProps) {
  return (
    <Link
      to="/dashboard"
      className={`button button-${look}`}
      onClick={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {label}
    </Link>
  );
}

function mergeDialogText(merge: AccountMergePreview | null): string {
  if (merge === null) return m.merge_gone_text();
  if (merge.obstacle !== null) return obstacleLabels[merge.obstacle]();
  return merge.proof === 'provider' ? m.merge_text_provider() : m.merge_text();
}

type MergeDialogProps = Pick<MergeFormProps, 'back' | 'onClose'> & { readonly merge: AccountMergePreview | null };

/**
 * Dialog to merge two accounts after a confirmation. It shows what the merge moves and what it ends, or the reason why
 * the two accounts cannot be merged.
 */
export function MergeDialog({ merge: loaded, back, onClose }: MergeDialogProps) {
  // the verification of the other account is used up by the merge, so the dialog keeps the preview that it loaded until
  // it closes
  const [merge] = useState(loaded);
  return (
    <AccountDialog
      titleId="merge-title"
      title={merge === null ? m.held_phone_gone_title() : m.merge_title()}
      text={mergeDialogText(merge)}
      onClose={onClose}
    >
      {merge?.obstacle === null ? (
        <MergeForm merge={merge} back={back} onClose={onClose} />
      ) : (
        <CloseDialogLink look="secondary" label={m.signin_close()} onClose={onClose} />
      )}
    </AccountDialog>
  );
}
