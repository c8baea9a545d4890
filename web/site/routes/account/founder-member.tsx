import { data, useLoaderData } from 'react-router';
import { getFounderMember } from '#contracts/identity/founder.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { FounderNotFound } from '../../features/founder/founder-not-found.tsx';
import { FounderPage } from '../../features/founder/founder-page.tsx';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.founder_title(), hidden: true }),
};

/**
 * Loads the profile of a founder member. The response has the status 404 if the visitor is not a founder member, and
 * 503 if the server does not respond.
 */
export async function loader({ context }: LoaderInput) {
  const answer = await callApi(context.get(apiContext), getFounderMember, {});
  if (!answer.ok) throw data(null, { status: answer.status === 0 ? 503 : answer.status });
  return data(answer.value, { status: answer.value.success ? 200 : 404 });
}

export function Component() {
  const found = useLoaderData<typeof loader>();
  return found.success ? <FounderPage founder={found.founder} /> : <FounderNotFound />;
}
