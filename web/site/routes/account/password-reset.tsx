import { m } from '#messages/compiled/messages.js';
import type { PageHandle } from '#web/lib/addresses/routing.ts';
import { ResetPage } from '../../features/proof-pages/reset-page.tsx';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.proof_reset_title(), hidden: true }),
};

export function Component() {
  return <ResetPage />;
}
