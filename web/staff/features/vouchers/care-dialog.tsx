import { useState } from 'react';
import type { StaffVoucher } from '#contracts/staff/sales/vouchers.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormEnd, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { voucherStateWords } from '../../lib/words/voucher-words.ts';
import { careOf, isPossible, type CareName } from './voucher-care.ts';
import { reasonWords, washWords } from './voucher-words.ts';

type CareProps = {
  readonly name: CareName;
  readonly voucher: StaffVoucher;
  /** It was done, or somebody was faster: what is shown is asked for again. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

function standing({ state, left, washes }: StaffVoucher): string {
  return `${voucherStateWords[state]()}, ${m.staff_voucher_left_of({ left: String(left), washes: washWords(washes) })}`;
}

/** What an act does, said before it is done; where somebody was faster, what it was and what it is. */
export function CareDialog({ name, voucher, onChanged, onClose }: CareProps) {
  const care = careOf(name);
  const [opened] = useState(voucher);
  const { field, form, end } = useForm({
    send: ({ reason = '' }) => care.send(voucher, reason),
    onRefused: ({ code }) => {
      if (code === 'voucher_changed') onChanged();
    },
    onDone: () => {
      onChanged();
      onClose();
      showToast({ title: care.done(), tone: 'success' });
    },
  });
  const before = standing(opened);
  const after = standing(voucher);
  return (
    <StaffDialog title={care.label()} onClose={onClose}>
      {before === after ? null : <p className="notice">{m.staff_voucher_was({ before, after })}</p>}
      <div>
        <h3 className="font-semibold">{m.staff_voucher_effect()}</h3>
        <ul className="list-disc ps-5">
          {care.effects(voucher).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </div>
      {isPossible(name, voucher) ? (
        <form {...form} className="staff-stack">
          {care.reasons.length === 0 ? null : (
            <SelectField
              {...field('reason')}
              label={m.staff_voucher_reason()}
              options={care.reasons.map((reason) => ({ value: reason, label: reasonWords(reason) }))}
            />
          )}
          <FormEnd {...end} label={care.label()} busy={m.staff_list_loading()} />
        </form>
      ) : (
        <p role="alert" className="notice notice-danger">
          {m.staff_voucher_not_possible()}
        </p>
      )}
    </StaffDialog>
  );
}
