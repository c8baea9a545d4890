import { m } from '#messages/compiled/messages.js';
import { ProviderLinks } from '#web/account-kit/provider-links.tsx';

/** Providers of the dialog; `cancelled` says that somebody turned back there. */
export function SocialPanel({ cancelled }: { readonly cancelled: boolean }) {
  return (
    <div className="account-panel">
      <p>{m.signin_social_text()}</p>
      {cancelled ? <output className="notice notice-info">{m.signin_social_cancelled()}</output> : null}
      <ProviderLinks providers={['google', 'apple', 'facebook', 'instagram']} />
    </div>
  );
}
