import type { CustomerId } from '#contracts/core/ids.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import type { CustomerAction } from './customer-actions.tsx';

type CustomerActionDialogProps = {
  readonly act: CustomerAction;
  readonly customerId: CustomerId;
  /** Called if the account changed in the meantime. The page then reloads the account. */
  readonly onStale: () => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Dialog that asks for confirmation of an action on an account. It shows the effect of the action first. */
export function CustomerActionDialog({ act, customerId, onStale, onDone, onClose }: CustomerActionDialogProps) {
  const { Fields } = act;
  const { field, form, end } = useForm<unknown>({
    send: (texts) => act.send(customerId, texts),
    words: (code) => (code === 'validation_failed' ? (act.refusedWords?.() ?? null) : null),
    onRefused: ({ code }) => {
      if (code === 'customer_changed') onStale();
    },
    onDone: (answer) => {
      act.handleResponse?.(answer);
      onDone();
      showToast({ title: act.done(), tone: 'success' });
    },
  });
  return (
    <StaffDialog title={act.label()} onClose={onClose}>
      <div>
        <h3 className="small-title">{m.staff_voucher_effect()}</h3>
        <p>{act.effect()}</p>
      </div>
      <form {...form} className="staff-stack">
        {Fields === undefined ? null : <Fields field={field} />}
        <FormFooter
          {...end}
          label={act.label()}
          busy={m.staff_list_loading()}
          tone={act.endsAccount === true ? 'danger' : 'primary'}
        />
      </form>
    </StaffDialog>
  );
}
