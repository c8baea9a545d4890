import { m } from '#messages/compiled/messages.js';
import { loadDraft, useFormReturn } from '#web/lib/form-return.ts';
import type { PageHandle } from '#web/lib/routing.ts';
import { ContactPage } from '../features/contact/contact-page.tsx';

export const handle: PageHandle = {
  head: () => ({ title: m.contact_title(), description: m.contact_intro() }),
  cacheable: true,
};

export const loader = loadDraft;

export function Component() {
  return <ContactPage back={useFormReturn()} />;
}
