import type { ApiResponse } from '#web/lib/calls/api.ts';
import { PAYOUT_NOTE_MAX_LENGTH } from '#contracts/staff/payouts/payouts.ts';
import {
  addNoteToOverduePayment,
  addNoteToPayoutRow,
  type OverduePayment,
  type PayoutRow,
} from '#contracts/staff/payouts/payout-rows.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextArea } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';

type NoteDialogProps = {
  readonly send: (note: string) => Promise<ApiResponse<unknown>>;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/**
 * Form in which staff explain a difference between a payout and the ledger. A difference with an explanation no longer
 * counts as open work.
 */
function NoteDialog({ send, onDone, onClose }: NoteDialogProps) {
  const { field, form, end } = useForm<unknown>({
    send: ({ note = '' }) => send(note),
    onDone: () => {
      showToast({ title: m.staff_payouts_checked_done(), tone: 'success' });
      onDone();
    },
  });
  return (
    <StaffDialog title={m.staff_payouts_check()} onClose={onClose}>
      <form {...form} className="staff-stack">
        <TextArea
          {...field('note')}
          label={m.staff_payouts_note()}
          hint={m.staff_payouts_note_hint()}
          maxLength={PAYOUT_NOTE_MAX_LENGTH}
          rows={3}
          required
        />
        <FormFooter {...end} label={m.staff_payouts_check()} busy={m.staff_list_loading()} />
      </form>
    </StaffDialog>
  );
}

type ActProps = Pick<NoteDialogProps, 'onDone' | 'onClose'>;

export function NoteRowDialog({ row, ...acts }: ActProps & { readonly row: PayoutRow }) {
  const params = { payoutRowId: row.id };
  return <NoteDialog {...acts} send={(note) => callStaff(addNoteToPayoutRow, { params, body: { note } })} />;
}

export function NoteOverdueDialog({ payment, ...acts }: ActProps & { readonly payment: OverduePayment }) {
  const params = { paymentId: payment.paymentId };
  return <NoteDialog {...acts} send={(note) => callStaff(addNoteToOverduePayment, { params, body: { note } })} />;
}
