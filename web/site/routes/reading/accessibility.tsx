import { Link, useLoaderData } from 'react-router';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { hasPlaceholder } from '#domain/core/text/placeholders.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import type { LoaderInput, PageHandle } from '#web/lib/addresses/routing.ts';
import { LegalPage } from '../../features/legal/legal-page.tsx';
import { LegalContact } from '../../legal/legal-contact.tsx';
import { hasLegalText, loadLegalText, type LoadedLegalText } from '../../features/legal/load-legal-text.ts';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.access_page_title(), description: m.access_intro() }),
  cacheable: hasLegalText,
};

export function loader(input: LoaderInput) {
  return loadLegalText(input, 'accessibility');
}

/**
 * Contact details of the accessibility coordinator from the shop's settings. They are shown in addition to the owner's
 * text. A name that the owner has not filled in yet is left out.
 */
function Coordinator() {
  const { brand, locale } = usePage();
  const localized = useLocalizedText();
  const { coordinator, email, phone, lastReview } = brand.accessibility;
  const name = localized(coordinator);
  return (
    <>
      {hasPlaceholder(name) ? null : (
        <p>
          {m.access_coordinator()}: <bdi translate="no">{name}</bdi>
        </p>
      )}
      <LegalContact email={email} phone={phone} />
      <p>{m.access_last_review({ date: formatIsoDay(lastReview, locale) })}</p>
    </>
  );
}

export function Component() {
  const loaded = useLoaderData<LoadedLegalText>();
  const fixed = {
    places: (
      <p>
        <Link to="/stations">{m.stations_title()}</Link>
      </p>
    ),
    contact: <Coordinator />,
  };
  return (
    <LegalPage
      title={m.access_page_title()}
      intro={m.access_intro()}
      path="/accessibility"
      loaded={loaded}
      fixed={fixed}
    />
  );
}
