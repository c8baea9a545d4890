import { m } from '#messages/compiled/messages.js';
import { loadDraft } from '#web/lib/forms/form-return.ts';
import type { PageHandle } from '#web/lib/addresses/routing.ts';
import { RegisterPage } from '../../features/register-page/register-page.tsx';
import { useAccountFormResult } from '#web/account-kit/account-return.ts';
import { registrationPageText } from '../../discounts/registration-text.ts';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: ({ percents }) => ({
    title: m.register_page_title(),
    description: registrationPageText(percents),
    hidden: true,
  }),
  cacheable: true,
};

export const loader = loadDraft;

export function Component() {
  return <RegisterPage back={useAccountFormResult()} />;
}
