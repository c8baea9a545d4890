import { useLoaderData, useSearchParams } from 'react-router';
import { getPendingIdentity } from '#contracts/identity/pending-identity.ts';
import { getPendingPhone } from '#contracts/identity/pending-phone.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { safeNextPath } from '#web/lib/addresses/safe-next-path.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { LinkPhonePage } from '../features/proof-pages/link-phone-page.tsx';
import { LinkProviderPage } from '../features/proof-pages/link-provider-page.tsx';
import '../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.held_phone_title(), hidden: true }),
};

export async function loader({ context }: LoaderInput) {
  const api = context.get(apiContext);
  const [identity, phone] = await Promise.all([
    callApi(api, getPendingIdentity, {}),
    callApi(api, getPendingPhone, {}),
  ]);
  return { identity: identity.ok ? identity.value.held : null, phone: phone.ok ? phone.value.held : null };
}

export function Component() {
  const [search] = useSearchParams();
  const { identity, phone } = useLoaderData<typeof loader>();
  const part = { next: safeNextPath(search.get('next')), problem: search.get('problem') };
  if (identity !== null) return <LinkProviderPage held={identity} {...part} />;
  return <LinkPhonePage held={phone} {...part} />;
}
