import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { FingerprintIcon } from '#web/ui/icons/account-icons.tsx';
import { MailIcon, PhoneIcon, UserIcon } from '#web/ui/icons/icons.tsx';
import { Tabs, type Tab } from '#web/ui/tabs.tsx';
import { AccountDialog } from '#web/account-kit/account-dialog.tsx';
import { useDeviceVerification } from '#web/account-kit/use-device-verification.ts';
import { useSignInMethods } from '#web/account-kit/ways-in/use-sign-in-methods.ts';
import { useDialogSignInHandler, type SignInHandler } from '#web/account-kit/use-sign-in-handler.ts';
import { ProviderLinks } from '#web/account-kit/ways-in/provider-links.tsx';
import { BiometricPanel } from './biometric-panel.tsx';
import { EmailPanel } from './email-panel.tsx';
import { PhonePanel } from './phone-panel.tsx';
import { signInTabs, initialSignInTabOf, type SignInTab } from './sign-in-tabs.ts';

type SocialPanelProps = {
  /** True if the visitor cancelled the sign-in on the provider's page. */
  readonly cancelled: boolean;
  /** Page to open after sign-in. Null if no page was requested. */
  readonly nextPagePath: string | null;
};

function SocialPanel({ cancelled, nextPagePath }: SocialPanelProps) {
  return (
    <div className="account-panel">
      <p>{m.signin_social_text()}</p>
      {cancelled ? <output className="notice notice-info">{m.signin_social_cancelled()}</output> : null}
      <ProviderLinks providers={['google', 'apple', 'facebook', 'instagram']} nextPagePath={nextPagePath} />
    </div>
  );
}

export type SignInDialogProps = {
  readonly tab: SignInTab;
  /** True if the visitor cancelled the sign-in on the provider's page. */
  readonly cancelled: boolean;
  /** Page to open after sign-in. Null if no page was requested. */
  readonly nextPagePath: string | null;
  readonly onTab: (tab: SignInTab) => void;
  readonly onClose: () => Promise<void>;
};

/** Maximum time in milliseconds for which the dialog waits for the device and the server before it opens. */
const DECIDE_MS = 400;

/**
 * Returns the tab with which the dialog starts. The tab is chosen once, when the responses of the device and the server
 * are sufficient, or at the latest after `DECIDE_MS`. Returns null until then.
 */
function useStartTab(): SignInTab | null {
  const device = useDeviceVerification();
  const ways = useSignInMethods();
  const [decided, setDecided] = useState<SignInTab | null>(null);
  const [isWaiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), DECIDE_MS);
    return () => clearTimeout(timer);
  }, []);
  const isKnown = device === 'able' || (device === 'unable' && ways !== null);
  if (decided === null && (isKnown || !isWaiting))
    setDecided(initialSignInTabOf(device, ways?.phone.available !== false));
  return decided;
}

/**
 * Returns the tab that the URL names. If this device cannot use the start tab, a tab that it can use is shown until the
 * visitor chooses a tab. The tab is null until it is known, so that the dialog never opens with a tab that changes.
 */
function useShownTab(tab: SignInTab, onTab: (tab: SignInTab) => void) {
  const start = useStartTab();
  const [chosen, setChosen] = useState(false);
  const shown = chosen || tab !== signInTabs[0] ? tab : start;
  function choose(next: SignInTab) {
    setChosen(true);
    onTab(next);
  }
  return { shown, choose };
}

/** Dialog with all sign-in methods, which can open over any page. It closes after a successful sign-in. */
export function SignInDialog({ tab, cancelled, nextPagePath, onTab, onClose }: SignInDialogProps) {
  const titleId = useId();
  const { shown, choose } = useShownTab(tab, onTab);
  const signedIn = useDialogSignInHandler(nextPagePath);

  const finish: SignInHandler = (customer, method) => {
    void onClose().then(() => signedIn(customer, method));
  };

  if (shown === null) return null;
  const tabs: readonly Tab<SignInTab>[] = [
    {
      name: 'biometric',
      label: m.signin_tab_biometric(),
      Icon: FingerprintIcon,
      panel: <BiometricPanel onOther={choose} onSignedIn={(customer) => finish(customer, 'biometric')} />,
    },
    {
      name: 'social',
      label: m.signin_tab_social(),
      Icon: UserIcon,
      panel: <SocialPanel cancelled={cancelled} nextPagePath={nextPagePath} />,
    },
    {
      name: 'phone',
      label: m.signin_tab_phone(),
      Icon: PhoneIcon,
      panel: (
        <PhonePanel nextPagePath={nextPagePath} onOther={choose} onSignedIn={(customer) => finish(customer, 'phone')} />
      ),
    },
    {
      name: 'email',
      label: m.signin_tab_email(),
      Icon: MailIcon,
      panel: <EmailPanel shown={shown === 'email'} onSignedIn={finish} />,
    },
  ];
  return (
    <AccountDialog titleId={titleId} title={m.signin_title()} text={m.signin_text()} onClose={() => void onClose()}>
      <Link className="button button-secondary" to={{ pathname: '/', hash: 'packages' }}>
        {m.signin_without_account()}
      </Link>
      <Tabs label={m.signin_tabs()} tabs={tabs} current={shown} onChange={choose} />
    </AccountDialog>
  );
}
