import { Link } from 'react-router';
import { formatIsoDay } from '#domain/core/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useSpoken } from '#web/lib/page.tsx';
import type { PageHandle } from '#web/lib/routing.ts';
import { LegalContact, LegalPage } from '../features/legal/legal-page.tsx';

export const handle: PageHandle = {
  head: () => ({ title: m.access_page_title(), description: m.access_intro() }),
  cacheable: true,
};

function Features() {
  return (
    <ul>
      <li>{m.access_feature_1()}</li>
      <li>{m.access_feature_2()}</li>
      <li>{m.access_feature_3()}</li>
      <li>{m.access_feature_4()}</li>
      <li>{m.access_feature_5()}</li>
      <li>{m.access_feature_6()}</li>
    </ul>
  );
}

function Coordinator() {
  const { brand, locale } = usePage();
  const spoken = useSpoken();
  const { coordinator, email, phone, lastReview } = brand.accessibility;
  return (
    <>
      <p>{m.access_contact_text()}</p>
      <p>
        {m.access_coordinator()}: <bdi>{spoken(coordinator)}</bdi>
      </p>
      <LegalContact email={email} phone={phone} />
      <p>{m.access_last_review({ date: formatIsoDay(lastReview, locale) })}</p>
    </>
  );
}

export function Component() {
  const sections = [
    { id: 'standard', title: m.access_standard_title(), body: <p>{m.access_standard_text()}</p> },
    { id: 'features', title: m.access_features_title(), body: <Features /> },
    {
      id: 'places',
      title: m.access_places_title(),
      body: (
        <>
          <p>{m.access_places_text()}</p>
          <p>
            <Link to="/stations">{m.stations_title()}</Link>
          </p>
        </>
      ),
    },
    { id: 'discounts', title: m.legal_discounts_title(), body: <p>{m.legal_discounts_text()}</p> },
    { id: 'limits', title: m.access_limits_title(), body: <p>{m.access_limits_text()}</p> },
    { id: 'contact', title: m.access_contact_title(), body: <Coordinator /> },
  ];
  return (
    <LegalPage
      title={m.access_page_title()}
      intro={m.access_intro()}
      path="/accessibility"
      effectiveDate={null}
      sections={sections}
    />
  );
}
