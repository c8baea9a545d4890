import { useId } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { FingerprintIcon } from '#web/ui/icons/account-icons.tsx';
import { MailIcon, PhoneIcon, UserIcon } from '#web/ui/icons/icons.tsx';
import { Tabs, type Tab } from '#web/ui/tabs.tsx';
import { AccountDialog } from '#web/account-kit/account-dialog.tsx';
import { useSignedInHere, type SignedIn } from '#web/account-kit/use-signed-in.ts';
import { BiometricPanel } from './biometric-panel.tsx';
import { EmailPanel } from './email-panel.tsx';
import { PhonePanel } from './phone-panel.tsx';
import type { SignInTab } from './sign-in-tabs.ts';
import { SocialPanel } from './social-panel.tsx';

export type SignInDialogProps = {
  readonly tab: SignInTab;
  /** Somebody turned back at a provider. */
  readonly cancelled: boolean;
  /** Where whoever signs in wanted to go; null: nowhere. */
  readonly leadsTo: string | null;
  readonly onTab: (tab: SignInTab) => void;
  readonly onClose: () => Promise<void>;
};

/** Every way in, over any page. Success of whichever way closes it. */
export function SignInDialog({ tab, cancelled, leadsTo, onTab, onClose }: SignInDialogProps) {
  const titleId = useId();
  const signedIn = useSignedInHere(leadsTo);

  const finish: SignedIn = (customer, method) => {
    void onClose().then(() => signedIn(customer, method));
  };

  const tabs: readonly Tab<SignInTab>[] = [
    {
      name: 'biometric',
      label: m.signin_tab_biometric(),
      Icon: FingerprintIcon,
      panel: <BiometricPanel onOther={onTab} onSignedIn={(customer) => finish(customer, 'biometric')} />,
    },
    {
      name: 'social',
      label: m.signin_tab_social(),
      Icon: UserIcon,
      panel: <SocialPanel cancelled={cancelled} leadsTo={leadsTo} />,
    },
    {
      name: 'phone',
      label: m.signin_tab_phone(),
      Icon: PhoneIcon,
      panel: <PhonePanel leadsTo={leadsTo} onOther={onTab} onSignedIn={(customer) => finish(customer, 'phone')} />,
    },
    {
      name: 'email',
      label: m.signin_tab_email(),
      Icon: MailIcon,
      panel: <EmailPanel shown={tab === 'email'} onSignedIn={finish} />,
    },
  ];
  return (
    <AccountDialog titleId={titleId} title={m.signin_title()} text={m.signin_text()} onClose={() => void onClose()}>
      <Link className="button button-secondary sign-in-guest" to={{ pathname: '/', hash: 'packages' }}>
        {m.signin_without_account()}
      </Link>
      <Tabs label={m.signin_tabs()} tabs={tabs} current={tab} onChange={onTab} />
    </AccountDialog>
  );
}
