import { data, useLoaderData } from 'react-router';
import { listPackages } from '#contracts/selling/catalogue.ts';
import { getTestPurchase } from '#contracts/selling/test-purchase.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { loadDraft, useFormResult } from '#web/lib/forms/form-return.ts';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { TestPurchasePage } from '../../features/test-purchase/test-purchase-page.tsx';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.test_purchase_title(), hidden: true }),
};

/** Loads the test purchase page. Returns not found if the shop cannot make test purchases. */
export async function loader(input: LoaderInput) {
  const api = input.context.get(apiContext);
  const [open, packages] = await Promise.all([callApi(api, getTestPurchase, {}), callApi(api, listPackages, {})]);
  for (const answer of [open, packages]) {
    if (!answer.ok) throw data(null, { status: answer.status === 0 ? 503 : answer.status });
  }
  return { ...loadDraft(input), packages: packages.ok ? packages.value : [] };
}

export function Component() {
  const { packages } = useLoaderData<typeof loader>();
  return <TestPurchasePage packages={packages} back={useFormResult()} />;
}
