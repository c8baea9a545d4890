import { useState } from 'react';
import type { CustomerId } from '#contracts/core/ids.ts';
import {
  requestCustomerMergeCodes,
  mergeCustomers,
  previewCustomerMerge,
  sendCustomerVerification,
  type StaffMergePreview,
} from '#contracts/staff/customers/merge.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { PersonPicker } from '../../lib/acts/person-picker.tsx';
import { StaffActionButton } from '../../lib/acts/staff-action-button.tsx';
import { StaffDialog } from '../../lib/acts/staff-dialog.tsx';
import { LoadState } from '../../lib/data/load-state.tsx';
import { callStaff } from '../../lib/data/staff-api.ts';
import { useStaffData } from '../../lib/data/use-staff-data.ts';
import { isUuid } from '../../lib/is-uuid.ts';
import { readableOrPlaceholder } from '../../lib/name-or-placeholder.ts';
import { contactForMergeCode, MergeDetails, mergeBlockerText } from './merge-details.tsx';

type DialogProps = {
  /** Id of the account that remains after the merge. */
  readonly customerId: CustomerId;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/**
 * Dialog that merges another account of the same person into this account. The staff user selects the other account,
 * sees the effect, and sends a code to each account. The customer reads both codes out, and the staff user enters them.
 */
export function MergeDialog({ customerId, onDone, onClose }: DialogProps) {
  const [sourceId, setSourceId] = useState<CustomerId | null>(null);
  return (
    <StaffDialog title={m.staff_merge_title()} onClose={onClose}>
      {sourceId === null ? (
        <>
          <p>{m.staff_merge_find()}</p>
          <PersonPicker
            excludedCustomerId={customerId}
            onPicked={({ to }) => {
              if (isUuid<CustomerId>(to.customerId)) setSourceId(to.customerId);
            }}
          />
        </>
      ) : (
        <FoundAccount {...{ customerId, sourceId, onDone }} onOther={() => setSourceId(null)} />
      )}
    </StaffDialog>
  );
}

type PairProps = Omit<DialogProps, 'onClose'> & { readonly sourceId: CustomerId };

function FoundAccount({ onOther, ...pair }: PairProps & { readonly onOther: () => void }) {
  const { customerId, sourceId } = pair;
  const resource = useStaffData(previewCustomerMerge, { params: { customerId, sourceId } });
  const merge = resource.value;
  const obstacle = merge === null ? null : mergeBlockerText(merge);
  return (
    <>
      <button type="button" className="button button-quiet" onClick={onOther}>
        {m.staff_goodwill_person_change()}
      </button>
      <LoadState resource={resource} />
      {merge === null ? null : <MergeDetails merge={merge} />}
      {obstacle === null ? null : <p className="notice">{obstacle}</p>}
      {merge?.obstacle === null ? <Verifications {...pair} merge={merge} onSent={resource.retry} /> : null}
      {merge === null || obstacle !== null ? null : <Proof {...pair} merge={merge} />}
    </>
  );
}

type VerificationsProps = Pick<PairProps, 'customerId' | 'sourceId'> & {
  readonly merge: StaffMergePreview;
  readonly onSent: () => void;
};

/**
 * Sends the verification link to an account. Such an account cannot get a code, because its email address is not
 * verified.
 */
function Verifications({ customerId, sourceId, merge, onSent }: VerificationsProps) {
  const sides = [
    { ofId: customerId, ...merge.stays },
    { ofId: sourceId, ...merge.ends },
  ].filter(({ codeTo, unverifiedEmailMasked }) => codeTo === null && unverifiedEmailMasked !== null);
  if (sides.length === 0) return null;
  return (
    <>
      <p>{m.staff_merge_verify_next()}</p>
      <div className="order-acts">
        {sides.map(({ ofId, unverifiedEmailMasked }) => (
          <StaffActionButton
            key={ofId}
            endpoint={sendCustomerVerification}
            input={{ params: { customerId: ofId } }}
            label={m.staff_merge_verify_send({ to: leftToRight(readableOrPlaceholder(unverifiedEmailMasked ?? '')) })}
            done={({ emailMasked }) => m.staff_merge_verify_sent({ to: leftToRight(emailMasked) })}
            onDone={onSent}
          />
        ))}
        <button type="button" className="button button-quiet" onClick={onSent}>
          {m.staff_merge_verify_check()}
        </button>
      </div>
    </>
  );
}

type ProofProps = PairProps & { readonly merge: StaffMergePreview };

/**
 * Sends the two codes, and then shows a field for each code. If new codes are sent, the earlier codes become invalid.
 */
function Proof({ customerId, sourceId, merge, onDone }: ProofProps) {
  const [mergeId, setMergeId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, during] = useBusy();
  async function send() {
    const fresh = crypto.randomUUID();
    const answer = await during(() =>
      callStaff(requestCustomerMergeCodes, { params: { customerId, sourceId }, body: { mergeId: fresh } }),
    );
    setFailure(answer.ok ? null : answer.problem.message);
    if (!answer.ok) return;
    setMergeId(fresh);
    showToast({ title: m.staff_merge_sent(), tone: 'success' });
  }
  return (
    <>
      <p>{m.staff_merge_proof()}</p>
      {failure === null ? null : (
        <p role="alert" className="field-error">
          {failure}
        </p>
      )}
      {mergeId === null ? null : <Codes key={mergeId} {...{ customerId, mergeId, merge, onDone }} />}
      <button
        type="button"
        className={`button ${mergeId === null ? 'button-primary' : 'button-quiet'}`}
        disabled={pending}
        onClick={() => void send()}
      >
        {mergeId === null ? m.staff_merge_send() : m.staff_merge_send_again()}
      </button>
    </>
  );
}

type CodesProps = Omit<ProofProps, 'sourceId'> & { readonly mergeId: string };

const refusals: Readonly<Record<string, () => string>> = {
  code_refused: () => m.staff_merge_code_refused(),
  proof_gone: () => m.staff_merge_gone(),
};

function Codes({ customerId, mergeId, merge, onDone }: CodesProps) {
  const { field, form, end } = useForm({
    send: ({ staysCode = '', endsCode = '' }) =>
      callStaff(mergeCustomers, { params: { customerId }, body: { mergeId, staysCode, endsCode } }),
    words: (code) => refusals[code]?.() ?? null,
    onDone: () => {
      showToast({ title: m.staff_merge_done(), tone: 'success' });
      onDone();
    },
  });
  const code = {
    dir: 'ltr',
    inputMode: 'numeric',
    pattern: '[0-9]{6}',
    maxLength: 6,
    required: true,
    autoComplete: 'off',
  } as const;
  const sentTo = (side: StaffMergePreview['stays']) =>
    m.staff_merge_sent_to({ to: leftToRight(contactForMergeCode(side)) });
  return (
    <form {...form} className="staff-stack">
      <TextField {...field('staysCode')} {...code} label={m.staff_merge_stays_code()} hint={sentTo(merge.stays)} />
      <TextField {...field('endsCode')} {...code} label={m.staff_merge_ends_code()} hint={sentTo(merge.ends)} />
      <FormFooter {...end} label={m.staff_merge_act()} busy={m.staff_list_loading()} tone="danger" />
    </form>
  );
}
