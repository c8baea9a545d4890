import { m } from '#messages/compiled/messages.js';
import type { PageHandle } from '#web/lib/addresses/routing.ts';
import { VerifyPage } from '../../features/proof-pages/verify-page.tsx';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.proof_verify_title(), hidden: true }),
};

export function Component() {
  return <VerifyPage />;
}
