import { useLoaderData } from 'react-router';
import { listSignInMethods } from '#contracts/identity/identities.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { loadDraft } from '#web/lib/forms/form-return.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { LoginPage } from '../../features/login/login-page.tsx';
import { useAccountFormResult } from '#web/account-kit/account-return.ts';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.login_title(), description: m.signin_text(), hidden: true }),
};

/** Loads the available sign-in methods. If the server does not respond, the page offers all methods. */
export async function loader(input: LoaderInput) {
  const answer = await callApi(input.context.get(apiContext), listSignInMethods, {});
  return { ...loadDraft(input), ways: answer.ok ? answer.value : null };
}

export function Component() {
  const { ways } = useLoaderData<typeof loader>();
  return <LoginPage ways={ways} back={useAccountFormResult()} />;
}
