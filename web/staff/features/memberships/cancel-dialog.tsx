import { useState } from 'react';
import { staffCancelReasons, type StaffCancelReason } from '#contracts/selling/membership.ts';
import {
  cancelMembershipAsStaff,
  getStaffMembership,
  type StaffMembershipDetail,
  type StaffMembership,
} from '#contracts/staff/customers/memberships.ts';
import { formatDate, isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { LoadState } from '../../lib/data/load-state.tsx';
import { usePortal } from '../../lib/portal.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { membershipCancelReasonLabels } from './membership-words.ts';
import { nameOrPlaceholder } from '../../lib/name-or-placeholder.ts';

type DialogProps = {
  readonly membership: StaffMembership;
  /** Called after the membership was cancelled, or if another staff user cancelled it first. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

export function CancelMembershipDialog(props: DialogProps) {
  const { membershipId, nameMasked, plan } = props.membership;
  const { locale } = usePortal();
  const [turn, setTurn] = useState(0);
  const resource = useStaffData(getStaffMembership, { params: { membershipId } }, { version: turn });
  return (
    <StaffDialog title={m.staff_memberships_cancel_title()} onClose={props.onClose}>
      <p>
        <bdi>{nameOrPlaceholder(nameMasked)}</bdi> · <bdi>{plan[locale]}</bdi>
      </p>
      <LoadState resource={resource} />
      {resource.value === null ? null : (
        <CancelForm {...props} opened={resource.value} onStale={() => setTurn(turn + 1)} />
      )}
    </StaffDialog>
  );
}

function reasonIn(texts: FormValues): StaffCancelReason {
  return staffCancelReasons.find((reason) => reason === texts['reason']) ?? 'asked';
}

type FormProps = DialogProps & { readonly opened: StaffMembershipDetail; readonly onStale: () => void };

function CancelForm({ opened, onChanged, onClose, onStale }: FormProps) {
  const [reason, setReason] = useState<StaffCancelReason>('asked');
  const { form, end } = useForm({
    watch: (texts) => setReason(reasonIn(texts)),
    send: (texts) =>
      callStaff(cancelMembershipAsStaff, {
        params: { membershipId: opened.membershipId },
        body: {
          when: texts['when'] === 'now' ? 'now' : 'end',
          reason: reasonIn(texts),
          version: opened.version,
        },
      }),
    onRefused: ({ code }) => {
      if (code !== 'changed_meanwhile') return;
      onStale();
      onChanged();
    },
    onDone: () => {
      showToast({ title: m.staff_memberships_cancel_done(), tone: 'success' });
      onChanged();
      onClose();
    },
  });
  return (
    <form {...form} className="staff-stack">
      <SelectField
        label={m.staff_voucher_reason()}
        name="reason"
        options={staffCancelReasons.map((each) => ({ value: each, label: membershipCancelReasonLabels[each]() }))}
      />
      <CancellationTimeChoice opened={opened} reason={reason} />
      <p className="staff-quiet">{m.staff_memberships_cancel_effect()}</p>
      <FormFooter {...end} label={m.membership_cancel()} busy={m.staff_list_loading()} />
    </form>
  );
}

/**
 * Field to choose when the membership ends. It ends after the paid period, or immediately with a refund. A subscriber
 * with a new immigrant's certificate can be entitled to a refund for longer.
 */
function CancellationTimeChoice({
  opened,
  reason,
}: {
  readonly opened: StaffMembershipDetail;
  readonly reason: StaffCancelReason;
}) {
  const { locale } = usePortal();
  const { state, paidUntil, cancelNow, cancelNowByPaper } = opened;
  const back = reason === 'new_immigrant' ? cancelNowByPaper : cancelNow;
  const atEnd =
    state === 'past_due' || paidUntil === null
      ? m.staff_memberships_when_unpaid()
      : m.staff_memberships_when_end({ day: formatDate(Date.parse(paidUntil), locale) });
  return (
    <fieldset className="staff-choice">
      <legend className="field-label">{m.staff_memberships_when()}</legend>
      {state === 'cancelled' ? null : (
        <label className="staff-check">
          <input type="radio" name="when" value="end" defaultChecked />
          <span>{atEnd}</span>
        </label>
      )}
      {back === null ? (
        <p className="staff-quiet">{m.staff_memberships_too_late()}</p>
      ) : (
        <label className="staff-check">
          <input type="radio" name="when" value="now" defaultChecked={state === 'cancelled'} />
          <span>
            {m.staff_memberships_when_now({
              amount: isolatedShekels(back.refundAgorot),
              fee: isolatedShekels(back.feeAgorot),
              washes: m.wash_count({ count: back.washes }),
            })}
          </span>
        </label>
      )}
    </fieldset>
  );
}
