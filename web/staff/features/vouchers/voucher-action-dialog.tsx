import { useState } from 'react';
import type { StaffVoucher } from '#contracts/staff/sales/vouchers.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { capitalizeFirst } from '../../kit/capitalize-first.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { voucherStateLabels } from '../../lib/words/voucher-words.ts';
import { voucherActionOf, isVoucherActionPossible, type VoucherActionName } from './voucher-actions.ts';
import { voucherReasonText, washCountText } from './voucher-words.ts';

type VoucherActionProps = {
  readonly name: VoucherActionName;
  readonly voucher: StaffVoucher;
  /** Called to reload the voucher after the action, or if the voucher changed meanwhile. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

function stateText({ state, left, washes }: StaffVoucher): string {
  return `${voucherStateLabels[state]()}, ${m.staff_voucher_left({ count: left, total: washes })}`;
}

/**
 * Dialog that asks for confirmation of an action on a voucher. It shows first what the action changes. If the voucher
 * changed meanwhile, it shows both states.
 */
export function VoucherActionDialog({ name, voucher, onChanged, onClose }: VoucherActionProps) {
  const care = voucherActionOf(name);
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
  const before = stateText(opened);
  const after = stateText(voucher);
  return (
    <StaffDialog
      title={m.staff_voucher_act_of({
        act: care.label(),
        ending: leftToRight(voucher.codeEnding),
        washes: washCountText(voucher.left),
      })}
      onClose={onClose}
    >
      {before === after ? null : <p className="notice">{m.staff_voucher_was({ before, after })}</p>}
      <div>
        <h3 className="small-title">{m.staff_voucher_effect()}</h3>
        <ul className="bullet-list">
          {care.effects(voucher).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </div>
      {isVoucherActionPossible(name, voucher) ? (
        <form {...form} className="staff-stack">
          {care.reasons.length === 0 ? null : (
            <SelectField
              {...field('reason')}
              label={m.staff_voucher_reason()}
              none={name === 'void' ? m.account_choose() : undefined}
              options={care.reasons.map((reason) => ({
                value: reason,
                label: capitalizeFirst(voucherReasonText(reason)),
              }))}
            />
          )}
          <FormFooter
            {...end}
            label={care.label()}
            busy={m.staff_list_loading()}
            tone={name === 'void' ? 'danger' : 'primary'}
          />
        </form>
      ) : (
        <p role="alert" className="notice notice-danger">
          {m.staff_voucher_not_possible()}
        </p>
      )}
    </StaffDialog>
  );
}
