import { m } from '#messages/compiled/messages.js';
import { ProviderLinks } from '#web/account-kit/ways-in/provider-links.tsx';

type SocialPanelProps = {
  /** Somebody turned back at a provider. */
  readonly cancelled: boolean;
  /** Where whoever signs in wanted to go; null: nowhere. */
  readonly leadsTo: string | null;
};

/** Providers of the dialog. */
export function SocialPanel({ cancelled, leadsTo }: SocialPanelProps) {
  return (
    <div className="account-panel">
      <p>{m.signin_social_text()}</p>
      {cancelled ? <output className="notice notice-info">{m.signin_social_cancelled()}</output> : null}
      <ProviderLinks providers={['google', 'apple', 'facebook', 'instagram']} leadsTo={leadsTo} />
    </div>
  );
}
