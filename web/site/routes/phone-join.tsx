import { useLoaderData, useSearchParams } from 'react-router';
import { getHeldPhone } from '#contracts/identity/held-phone.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { ownPath } from '#web/lib/addresses/own-path.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { PhoneJoinPage } from '../features/proof-pages/phone-join-page.tsx';

export const handle: PageHandle = {
  head: () => ({ title: m.held_phone_title(), hidden: true }),
};

export async function loader({ context }: LoaderInput) {
  const answer = await callApi(context.get(apiContext), getHeldPhone, {});
  return answer.ok ? answer.value.held : null;
}

export function Component() {
  const [search] = useSearchParams();
  const held = useLoaderData<typeof loader>();
  return <PhoneJoinPage held={held} next={ownPath(search.get('next'))} problem={search.get('problem')} />;
}
