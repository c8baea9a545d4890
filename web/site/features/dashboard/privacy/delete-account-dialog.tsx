import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AccountDialog } from '#web/account-kit/account-dialog.tsx';
import { deleteAccount } from '#contracts/identity/privacy.ts';
import { m } from '#messages/compiled/messages.js';
import { setCustomer } from '#web/lib/session.ts';
import { CheckField } from '#web/ui/fields/check-field.tsx';
import { FormFailure } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useAccountForm } from '../account-call.ts';

/**
 * Lists the data that will be deleted and the data that must be retained. It is shown before the customer confirms the
 * deletion.
 */
function DeletionEffects({ washBalance }: { readonly washBalance: number }) {
  return (
    <div className="deletion-terms">
      <h3>{m.dashboard_delete_goes()}</h3>
      <ul>
        <li>{m.dashboard_delete_goes_1()}</li>
        <li>{m.dashboard_delete_goes_2()}</li>
        <li>{m.dashboard_delete_goes_3()}</li>
      </ul>
      <h3>{m.dashboard_delete_stays()}</h3>
      <ul>
        <li>{m.dashboard_delete_stays_1()}</li>
        {washBalance === 0 ? null : <li>{m.dashboard_delete_stays_2()}</li>}
      </ul>
      <p className="part-note">{m.dashboard_delete_stays_3()}</p>
    </div>
  );
}

/** Dialog that asks for confirmation before the account is deleted. */
export function DeleteAccountDialog({ washBalance, onClose }: { washBalance: number; onClose: () => void }) {
  const navigate = useNavigate();
  const [sure, setSure] = useState(false);
  const { errors, failure, pending, form } = useAccountForm({
    endpoint: deleteAccount,
    input: () => ({ body: { confirm: true as const } }),
    check: () => ({ failure: null, errors: sure ? {} : { sure: m.field_required() } }),
    onDone: async () => {
      setCustomer(null);
      await navigate('/');
      showToast({ title: m.dashboard_deleted_title(), description: m.dashboard_deleted_text() });
    },
  });

  return (
    <AccountDialog titleId="delete-title" title={m.dashboard_delete_title()} onClose={onClose}>
      <form {...form} className="account-form">
        <DeletionEffects washBalance={washBalance} />
        <CheckField
          label={m.dashboard_delete_sure()}
          name="sure"
          checked={sure}
          error={sure ? undefined : errors['sure']}
          onChange={(event) => setSure(event.target.checked)}
        />
        <div className="form-end">
          <FormFailure failure={failure} />
          <div className="button-row">
            <button type="submit" className="button button-danger" disabled={pending}>
              {pending ? m.dashboard_deleting() : m.dashboard_delete_submit()}
            </button>
            <button type="button" className="button button-quiet" onClick={onClose}>
              {m.dashboard_cancel()}
            </button>
          </div>
        </div>
      </form>
    </AccountDialog>
  );
}
