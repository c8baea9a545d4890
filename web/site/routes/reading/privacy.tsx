import { useLoaderData } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import type { LoaderInput, PageHandle } from '#web/lib/addresses/routing.ts';
import { StoredDataList } from '../../features/legal/stored-data-list.tsx';
import { LegalPage } from '../../features/legal/legal-page.tsx';
import { LegalContact } from '../../legal/legal-contact.tsx';
import { hasLegalText, loadLegalText, type LoadedLegalText } from '../../features/legal/load-legal-text.ts';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.privacy_title(), description: m.privacy_intro() }),
  cacheable: hasLegalText,
};

export function loader(input: LoaderInput) {
  return loadLegalText(input, 'privacy');
}

export function Component() {
  const loaded = useLoaderData<LoadedLegalText>();
  const { brand } = usePage();
  const fixed = {
    rights: <LegalContact email={brand.supportEmail} phone={brand.phone} />,
    cookies: <StoredDataList />,
  };
  return (
    <LegalPage title={m.privacy_title()} intro={m.privacy_intro()} path="/privacy" loaded={loaded} fixed={fixed} />
  );
}
