import {
  cancelMembership,
  pauseMembership,
  resumeMembership,
  type OwnMembership,
} from '#contracts/selling/membership.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { formatShekels } from '#domain/core/money/price-text.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { useAccountForm } from '../account-call.ts';
import { useReloadAfterSave } from '../use-reload-after-save.ts';

function PauseMembershipForm({ paidUntil }: { readonly paidUntil: string }) {
  const reloadAfterSave = useReloadAfterSave();
  const { field, form, end } = useAccountForm({
    endpoint: pauseMembership,
    input: (typed) => ({ body: { until: typed('until').until } }),
    onDone: () => reloadAfterSave(m.membership_paused()),
  });
  return (
    <details className="membership-more">
      <summary>{m.membership_pause()}</summary>
      <form {...form} method="post" action={pauseMembership.path} className="account-form">
        <TextField
          label={m.membership_pause_until()}
          {...field('until')}
          type="date"
          min={shopDayText(Date.parse(paidUntil))}
          required
        />
        <FormFooter
          {...end}
          label={m.membership_pause_send()}
          busy={m.membership_pause_send()}
          tone="secondary"
          look="button-own-width"
        />
      </form>
    </details>
  );
}

function ResumeMembershipForm() {
  const reloadAfterSave = useReloadAfterSave();
  const { form, end } = useAccountForm({
    endpoint: resumeMembership,
    input: () => ({}),
    onDone: () => reloadAfterSave(m.membership_resumed()),
  });
  return (
    <form {...form} method="post" action={resumeMembership.path} className="account-form">
      <FormFooter {...end} label={m.membership_resume()} busy={m.membership_resume()} look="button-own-width" />
    </form>
  );
}

type EndProps = { readonly when: 'end' | 'now'; readonly label: string; readonly note?: string };

function CancelMembershipForm({ when, label, note }: EndProps) {
  const reloadAfterSave = useReloadAfterSave();
  const { form, end } = useAccountForm({
    endpoint: cancelMembership,
    input: () => ({ body: { when } }),
    onDone: () => reloadAfterSave(m.membership_cancelled()),
  });
  return (
    <form {...form} method="post" action={cancelMembership.path} className="account-form membership-way-out">
      <input type="hidden" name="when" value={when} />
      {note === undefined ? null : <p className="part-note">{note}</p>}
      <FormFooter {...end} label={label} busy={label} tone="secondary" look="button-own-width" />
    </form>
  );
}

/**
 * Cancels a membership in two steps. The first click shows the effect, and the second click cancels the membership
 * (Consumer Protection Law).
 */
function MembershipCancellation({ membership }: { readonly membership: OwnMembership }) {
  const { locale } = usePage();
  const { cancelNow, paidUntil, state } = membership;
  const date = paidUntil === null ? '' : formatDate(Date.parse(paidUntil), locale);
  const atEnd = state === 'past_due' ? m.membership_cancel_unpaid() : m.membership_cancel_end({ date });
  return (
    <details className="membership-more">
      <summary>{m.membership_cancel()}</summary>
      <div className="stack-wide">
        {state === 'cancelled' ? null : <CancelMembershipForm when="end" label={atEnd} />}
        {cancelNow === null ? null : (
          <CancelMembershipForm
            when="now"
            label={m.membership_cancel_now({ price: formatShekels(cancelNow.refundAgorot) })}
            note={m.membership_cancel_now_note({ fee: formatShekels(cancelNow.feeAgorot) })}
          />
        )}
      </div>
    </details>
  );
}

/** Shows the actions that are currently possible for a membership. */
export function MembershipActions({ membership }: { readonly membership: OwnMembership }) {
  const { state, nextChargeAt, paidUntil, cancelNow } = membership;
  const canResume = state === 'paused' || state === 'cancelled';
  const canCancel = state !== 'cancelled' || cancelNow !== null;
  return (
    <div className="stack-close">
      {canResume ? <ResumeMembershipForm /> : null}
      {state === 'active' && nextChargeAt !== null && paidUntil !== null ? (
        <PauseMembershipForm paidUntil={paidUntil} />
      ) : null}
      {canCancel ? <MembershipCancellation membership={membership} /> : null}
    </div>
  );
}
