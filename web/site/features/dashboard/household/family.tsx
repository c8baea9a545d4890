import {
  changeFamilyAllowance,
  endFamilyAllowance,
  FAMILY_NAME_MAX_LENGTH,
  inviteToFamily,
  MONTHLY_LIMIT_MAX,
  type Family as FamilyData,
  type GrantedAllowance,
  type ReceivedAllowance,
} from '#contracts/entitlements/family.ts';
import type { CurrentUser } from '#contracts/identity/account.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { EmailField } from '#web/account-kit/fields/email-field.tsx';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { useBusy } from '#web/lib/calls/use-busy.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { FormFooter, SelectField } from '#web/ui/fields/form-parts.tsx';
import { useDashboardAction, useAccountForm } from '../account-call.ts';
import { CollapsibleSection } from '../collapsible-section.tsx';
import { SectionLoadError } from '../dashboard-section.tsx';
import { PendingEmailNotice } from '../profile/pending-email-notice.tsx';
import { useReloadAfterSave } from '../use-reload-after-save.ts';

const USUAL_LIMIT = 2;

function LimitField({ chosen }: { readonly chosen: number }) {
  const limits = Array.from({ length: MONTHLY_LIMIT_MAX }, (_, index) => String(index + 1));
  return (
    <SelectField
      label={m.household_invite_limit()}
      name="monthlyLimit"
      chosen={String(chosen)}
      options={limits.map((limit) => ({ value: limit, label: limit }))}
    />
  );
}

function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const reloadAfterSave = useReloadAfterSave();
  const { field, form, end } = useAccountForm({
    endpoint: inviteToFamily,
    input: (typed) => ({ body: typed('name', 'email', 'monthlyLimit') }),
    words: (code) => (code === 'email_not_proven' ? m.household_email_not_proven() : null),
    onDone: async ({ invited }) => {
      await reloadAfterSave(m.household_invited({ email: invited?.email ?? '' }));
      onDone();
    },
  });
  return (
    <form {...form} className="account-form">
      <TextField
        label={m.household_invite_name()}
        hint={m.household_invite_name_hint()}
        {...field('name')}
        dir="auto"
        autoComplete="off"
        required
        maxLength={FAMILY_NAME_MAX_LENGTH}
      />
      <EmailField label={m.household_invite_email()} {...field('email')} autoComplete="off" required />
      <LimitField chosen={USUAL_LIMIT} />
      <FormFooter {...end} label={m.household_invite_send()} busy={m.checkout_processing()} look="button-own-width" />
    </form>
  );
}

function LimitForm({ share, onDone }: { readonly share: GrantedAllowance; readonly onDone: () => void }) {
  const reloadAfterSave = useReloadAfterSave();
  const { form, end } = useAccountForm({
    endpoint: changeFamilyAllowance,
    input: (typed) => ({ params: { shareId: share.id }, body: typed('monthlyLimit') }),
    onDone: async () => {
      await reloadAfterSave(m.household_saved());
      onDone();
    },
  });
  return (
    <form {...form} className="account-form">
      <LimitField chosen={share.monthlyLimit} />
      <FormFooter {...end} label={m.dashboard_save()} busy={m.dashboard_saving()} look="button-own-width" />
    </form>
  );
}

type EndProps = {
  readonly share: { readonly id: GrantedAllowance['id'] };
  readonly label: string;
  readonly accessibleName: string;
  readonly done: string;
};

function EndAllowanceButton({ share, label, accessibleName, done }: EndProps) {
  const change = useDashboardAction();
  const [busy, during] = useBusy();
  return (
    <button
      type="button"
      className="button button-quiet only-scripted"
      aria-label={accessibleName}
      disabled={busy}
      onClick={() => void during(() => change(endFamilyAllowance, { params: { shareId: share.id } }, done))}
    >
      {label}
    </button>
  );
}

function GivenAllowanceItem({ share }: { readonly share: GrantedAllowance }) {
  const { locale } = usePage();
  const { name, invited, usedThisMonth, monthlyLimit } = share;
  return (
    <li className="record">
      <div className="record-words">
        <p className="record-title">
          <bdi translate="no">{name}</bdi>
        </p>
        <p className="record-detail">{m.household_used({ used: usedThisMonth, count: monthlyLimit })}</p>
        {invited === null ? null : (
          <p className="record-detail">
            {m.household_invited_until({ email: invited.email, date: formatDate(Date.parse(invited.until), locale) })}
          </p>
        )}
      </div>
      <CollapsibleSection
        label={m.household_limit_change()}
        accessibleName={m.household_limit_change_of({ name })}
        look="button-quiet"
      >
        {(close) => <LimitForm share={share} onDone={close} />}
      </CollapsibleSection>
      {invited === null ? (
        <EndAllowanceButton
          share={share}
          label={m.household_end()}
          accessibleName={m.household_end_of({ name })}
          done={m.household_ended()}
        />
      ) : (
        <EndAllowanceButton
          share={share}
          label={m.household_call_off()}
          accessibleName={m.household_call_off_of({ name })}
          done={m.household_called_off()}
        />
      )}
    </li>
  );
}

function ReceivedAllowanceItem({ share }: { readonly share: ReceivedAllowance }) {
  const { ownerName: name, usedThisMonth, monthlyLimit, left } = share;
  return (
    <li className="record">
      <div className="record-words">
        <p className="record-title">
          <bdi>{m.household_from({ name })}</bdi>
        </p>
        <p className="record-detail">{m.household_used({ used: usedThisMonth, count: monthlyLimit })}</p>
        <p className="record-detail">{m.household_left({ count: left })}</p>
      </div>
      <EndAllowanceButton
        share={share}
        label={m.household_leave()}
        accessibleName={m.household_leave_of({ name })}
        done={m.household_ended()}
      />
    </li>
  );
}

/**
 * Notice above the form that only an account with a confirmed email address can send invitations. It also explains how
 * to confirm the email address.
 */
function ConfirmEmailFirstNotice({ user }: { readonly user: CurrentUser }) {
  return (
    <div className="stack-close">
      <p className="notice notice-info">{m.household_email_not_proven()}</p>
      <PendingEmailNotice user={user} />
    </div>
  );
}

type FamilyProps = { readonly family: FamilyData | null; readonly user: CurrentUser };

/**
 * Shows the household members who can use this account's washes. Also shows the accounts whose washes this account can
 * use.
 */
export function Family({ family, user }: FamilyProps) {
  const shares = family === null ? 0 : family.given.length + family.received.length;
  return (
    <div className="security-part">
      <h3>{m.household_family()}</h3>
      <p className="part-note">{m.household_family_text()}</p>
      {family === null ? <SectionLoadError /> : null}
      {family === null || shares === 0 ? null : (
        <ul>
          {family.received.map((share) => (
            <ReceivedAllowanceItem key={share.id} share={share} />
          ))}
          {family.given.map((share) => (
            <GivenAllowanceItem key={share.id} share={share} />
          ))}
        </ul>
      )}
      <CollapsibleSection label={m.household_invite()} look="button-secondary">
        {(close) => (user.emailVerified ? <InviteForm onDone={close} /> : <ConfirmEmailFirstNotice user={user} />)}
      </CollapsibleSection>
    </div>
  );
}
