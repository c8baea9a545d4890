import { data, useLoaderData } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { DashboardFailed } from '../../features/dashboard/dashboard-failed.tsx';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { loadDashboard, type DashboardResult } from '../../features/dashboard/load-dashboard.ts';
import { SignedOut } from '../../features/dashboard/signed-out.tsx';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.dashboard_title(), hidden: true }),
};

const statuses = { account: 200, signed_out: 401, failed: 503 } as const satisfies Record<
  DashboardResult['kind'],
  number
>;

export async function loader({ context, request }: LoaderInput) {
  const loaded = await loadDashboard(context.get(apiContext), new URL(request.url).searchParams);
  return data(loaded, { status: statuses[loaded.kind] });
}

/**
 * Returns true if the loader must run again. This is the case if the path changed, if the current URL was opened again
 * (a reload), or if the merge dialog opens. The merge dialog needs fresh data, because the other account can have been
 * verified on this page. Other dialogs change only the query and load nothing.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const opensMerge = nextUrl.searchParams.get('merge') === '1' && !currentUrl.searchParams.has('merge');
  return opensMerge || currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;
}

export function Component() {
  const loaded = useLoaderData<DashboardResult>();
  if (loaded.kind === 'signed_out') return <SignedOut />;
  return loaded.kind === 'failed' ? <DashboardFailed problem={loaded.problem} /> : <DashboardPage data={loaded.data} />;
}
