import { useState } from 'react';
import type { CustomerId } from '#contracts/core/ids.ts';
import {
  previewPointsWithdrawal,
  pointsWithdrawalReasons,
  withdrawPoints,
  type PointsWithdrawalReason,
} from '#contracts/staff/customers/points-withdrawal.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { LoadState } from '../../lib/data/load-state.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';

const reasonLabels = {
  mistake: m.staff_withdraw_mistake,
  misuse: m.staff_withdraw_misuse,
  other: m.staff_withdraw_other,
} as const satisfies Record<PointsWithdrawalReason, () => string>;

type WithdrawProps = { readonly customerId: CustomerId; readonly onDone: () => void };

/**
 * Dialog that withdraws points from a customer. It requests the maximum number of points when it opens. The maximum can
 * be 0.
 */
export function WithdrawPointsDialog({
  customerId,
  onDone,
  onClose,
}: WithdrawProps & { readonly onClose: () => void }) {
  const resource = useStaffData(previewPointsWithdrawal, { params: { customerId } });
  return (
    <StaffDialog title={m.staff_withdraw_button()} onClose={onClose}>
      <LoadState resource={resource} />
      {resource.value === null ? null : (
        <WithdrawForm customerId={customerId} {...resource.value} onChanged={resource.retry} onDone={onDone} />
      )}
    </StaffDialog>
  );
}

type FormProps = WithdrawProps & {
  readonly active: number;
  readonly most: number;
  readonly onChanged: () => void;
};

function WithdrawForm({ customerId, active, most, onChanged, onDone }: FormProps) {
  // the dialog has one idempotency key each time it is opened, so that a double click withdraws the points only once
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [texts, setTexts] = useState<FormValues>({});
  const points = /^[1-9]\d{0,6}$/.test(texts['points'] ?? '') ? Number(texts['points']) : 0;
  const { field, form, end } = useForm({
    watch: setTexts,
    send: (typed) =>
      callStaff(withdrawPoints, {
        params: { customerId },
        body: {
          points,
          reason: pointsWithdrawalReasons.find((each) => each === typed['reason']) ?? 'other',
          idempotencyKey,
        },
      }),
    onRefused: ({ code }) => {
      if (code === 'points_too_few' || code === 'points_day_limit') onChanged();
    },
    onDone: () => {
      showToast({ title: m.staff_withdraw_done(), tone: 'success' });
      onDone();
    },
  });
  if (most === 0) return <p className="notice">{m.staff_withdraw_none()}</p>;
  const isPossible = points > 0 && points <= most;
  return (
    <form {...form} className="staff-stack">
      <TextField
        {...field('points')}
        label={m.staff_withdraw_how_many()}
        hint={m.staff_withdraw_most({ active: active.toLocaleString('en'), most: most.toLocaleString('en') })}
        inputMode="numeric"
        pattern="[0-9]{1,7}"
        dir="ltr"
        required
        autoComplete="off"
      />
      <SelectField
        {...field('reason')}
        label={m.staff_voucher_reason()}
        options={pointsWithdrawalReasons.map((reason) => ({ value: reason, label: reasonLabels[reason]() }))}
      />
      <div>
        <h3 className="small-title">{m.staff_voucher_effect()}</h3>
        <p>{m.staff_withdraw_effect()}</p>
      </div>
      <FormFooter
        {...end}
        label={
          isPossible ? m.staff_withdraw_submit({ points: points.toLocaleString('en') }) : m.staff_withdraw_button()
        }
        busy={m.staff_list_loading()}
        off={!isPossible}
      />
    </form>
  );
}
