import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CurrentUser } from '#contracts/identity/account.ts';
import type { AccountMergePreview } from '#contracts/identity/account-merge.ts';
import { m } from '#messages/compiled/messages.js';
import { useCloseDialog } from '#web/lib/addresses/use-close-dialog.ts';
import { AccountCalls } from './account-calls.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { Devices } from './sign-in/devices.tsx';
import { Household, householdTitle } from './household/household.tsx';
import { InvitationDialog } from './household/invitation-dialog.tsx';
import { LinkedLogins } from './sign-in/linked-logins.tsx';
import type { DashboardData, OpenInvitation } from './load-dashboard.ts';
import { Membership } from './membership/membership.tsx';
import { OwnVouchers } from './vouchers/own-vouchers.tsx';
import { CollapsibleDashboardSection } from './dashboard-section.tsx';
import { Passkeys } from './sign-in/passkeys.tsx';
import { PasswordSection } from './sign-in/password-section.tsx';
import { Points } from './points/points.tsx';
import { Privacy } from './privacy/privacy.tsx';
import { MergeDialog } from './profile/merge-dialog.tsx';
import { pendingEmailOf } from './profile/pending-email-notice.tsx';
import { Profile } from './profile/profile.tsx';
import { QuickActions } from './quick-actions.tsx';
import { Receipts } from './records/receipts.tsx';
import { RedeemDialog } from './vouchers/redeem-dialog.tsx';
import { DashboardSummary } from './summary.tsx';
import { useLocalUpdates } from './use-local-updates.ts';
import { CardVerification } from './profile/verification.tsx';
import { WashHistory } from './records/wash-history.tsx';
import './dashboard.css';

/**
 * Sections of the dashboard that have a link in the navigation. The vouchers need no link, because they are the first
 * section.
 */
const dashboardParts: readonly { readonly id: string; readonly label: (data: DashboardData) => string }[] = [
  { id: 'washes', label: () => m.dashboard_history() },
  { id: 'household', label: householdTitle },
  { id: 'points', label: () => m.points_title() },
  { id: 'receipts', label: () => m.dashboard_receipts() },
  { id: 'profile', label: () => m.dashboard_profile() },
  { id: 'security', label: () => m.dashboard_security() },
  { id: 'privacy', label: () => m.dashboard_privacy() },
];

function DashboardNav({ data }: { readonly data: DashboardData }) {
  return (
    <nav aria-label={m.dashboard_nav()} className="dashboard-nav">
      <ul>
        {dashboardParts.map(({ id, label }) => (
          <li key={id}>
            <a className="dashboard-nav-link" href={`#${id}`}>
              {label(data)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RedeemDialogFromUrl() {
  const [search] = useSearchParams();
  const close = useCloseDialog('');
  return search.has('redeem') ? <RedeemDialog back={search.get('problem')} onClose={close} /> : null;
}

function InvitationDialogFromUrl({ invitation }: { readonly invitation: OpenInvitation | null }) {
  const [search] = useSearchParams();
  const close = useCloseDialog('');
  if (invitation === null || search.get('family') !== invitation.token || invitation.offer?.accepted === true)
    return null;
  return <InvitationDialog invitation={invitation} onClose={close} />;
}

function MergeDialogFromUrl({ merge }: { readonly merge: AccountMergePreview | null }) {
  const [search] = useSearchParams();
  const close = useCloseDialog('');
  if (!search.has('merge') || isMergeDone(search)) return null;
  return <MergeDialog merge={merge} back={search.get('problem')} onClose={close} />;
}

function isMergeDone(search: URLSearchParams): boolean {
  return search.get('merge') === 'done';
}

/**
 * Notice that a voucher was added to the account, or that two accounts were merged. It is shown after a form was sent
 * without JavaScript. With JavaScript, a toast appears instead.
 */
function DoneNotice() {
  const [search] = useSearchParams();
  const merged = isMergeDone(search) ? m.merge_done_title() : null;
  const text = search.has('redeemed') ? m.dashboard_redeemed_title() : merged;
  return text === null ? null : <p className="notice notice-success dashboard-notice">{text}</p>;
}

export function DashboardPage({ data }: { readonly data: DashboardData }) {
  const [user, updateUser] = useLocalUpdates(data.user);
  const [pictureCount, setPictureCount] = useState(0);
  const { passkeys, identities, ways } = data;
  function setUser(changed: CurrentUser) {
    updateUser(() => changed);
  }
  function setPicture(hasPicture: boolean) {
    updateUser((shown) => ({ ...shown, hasPicture }));
    setPictureCount((count) => count + 1);
  }
  const proofs = {
    password: user.hasPassword,
    passkey: passkeys !== null && passkeys.length > 0,
    // while a new phone number waits for its confirmation, codes are sent to this number, so a code would not verify
    // the account's owner
    phone: user.phoneVerified && user.pendingPhone === null,
    providers: (identities ?? []).map(({ provider }) => provider),
  };
  const vouchers = <OwnVouchers vouchers={data.vouchers} unconfirmed={pendingEmailOf(user)} />;
  return (
    <AccountCalls proofs={proofs}>
      <div className="dashboard">
        <DashboardHeader user={user} pictureCount={pictureCount} />
        <DoneNotice />
        <div className="dashboard-body">
          {/* on a phone the vouchers come first if washes are left; otherwise the links to get washes come first */}
          {user.washBalance === 0 ? null : vouchers}
          <div className="dashboard-side">
            <DashboardSummary user={user} />
            <QuickActions washBalance={user.washBalance} />
            <DashboardNav data={data} />
          </div>
          {user.washBalance === 0 ? vouchers : null}
          <div className="dashboard-main">
            <WashHistory
              washes={data.washes}
              running={data.running}
              pets={data.pets ?? []}
              washBalance={user.washBalance}
            />
            <Membership own={data.membership} email={user.email} />
            <Household data={data} user={user} />
            <Points user={user} points={data.points} moves={data.moves} />
            <Receipts receipts={data.receipts} />
            <Profile user={user} onUser={setUser} onPicture={setPicture} />
            <CardVerification user={user} verifications={data.verifications} />
            <CollapsibleDashboardSection id="security" title={m.dashboard_security()}>
              <PasswordSection hasPassword={user.hasPassword} />
              <Passkeys passkeys={passkeys} />
              <LinkedLogins identities={identities} ways={ways} />
              <Devices devices={data.devices} />
            </CollapsibleDashboardSection>
            <Privacy user={user} onUser={setUser} consents={data.consents} />
          </div>
        </div>
      </div>
      <RedeemDialogFromUrl />
      <InvitationDialogFromUrl invitation={data.invitation} />
      <MergeDialogFromUrl merge={data.merge} />
    </AccountCalls>
  );
}
