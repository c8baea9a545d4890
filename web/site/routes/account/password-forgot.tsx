import { m } from '#messages/compiled/messages.js';
import { loadDraft, useFormResult } from '#web/lib/forms/form-return.ts';
import type { PageHandle } from '#web/lib/addresses/routing.ts';
import { ForgotPage } from '../../features/proof-pages/forgot-page.tsx';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.proof_forgot_title(), hidden: true }),
};

export const loader = loadDraft;

export function Component() {
  return <ForgotPage back={useFormResult()} />;
}
