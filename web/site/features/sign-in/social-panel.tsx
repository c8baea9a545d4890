import { m } from '#messages/compiled/messages.js';
import { ProviderLinks, type DialogProvider } from '../../session/provider-links.tsx';
import { useWaysIn } from '../../session/use-ways-in.ts';

const providers: readonly DialogProvider[] = ['google', 'apple', 'facebook', 'instagram'];

/** Providers of the dialog; `cancelled` says that somebody turned back there. */
export function SocialPanel({ cancelled }: { readonly cancelled: boolean }) {
  const ways = useWaysIn();
  return (
    <div className="account-panel">
      <p>{m.signin_social_text()}</p>
      {cancelled ? <output className="notice notice-info">{m.signin_social_cancelled()}</output> : null}
      <ProviderLinks providers={providers} ways={ways} />
    </div>
  );
}
