import { m } from '#messages/compiled/messages.js';
import { loadDraft, useFormReturn } from '#web/lib/form-return.ts';
import type { PageHandle } from '#web/lib/routing.ts';
import { FranchisePage } from '../features/franchise/franchise-page.tsx';

export const handle: PageHandle = {
  head: () => ({ title: m.franchise_title(), description: m.franchise_hero_text() }),
  cacheable: true,
};

export const loader = loadDraft;

export function Component() {
  return <FranchisePage back={useFormReturn()} />;
}
