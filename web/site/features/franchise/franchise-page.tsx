import { Link } from 'react-router';
import type { PublicStationSummary } from '#domain/stations/public-station-summary.ts';
import { m } from '#messages/compiled/messages.js';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { usePage } from '#web/lib/page.tsx';
import { CalendarIcon } from '#web/ui/icons/further-icons.tsx';
import { PageHero } from '#web/ui/page-hero.tsx';
import queue from '../../illustrations/hero-franchise.svg';
import { FranchiseForm } from './franchise-form.tsx';
import { FranchiseItems, FranchiseStatistics, SuccessStories } from './franchise-parts.tsx';

type FranchisePageProps = { readonly back: FormResult; readonly stations: PublicStationSummary | null };

/**
 * Page for future franchisees. It shows numbers, reasons, the franchise package, success stories and the enquiry form.
 */
export function FranchisePage({ back, stations }: FranchisePageProps) {
  const { brand, phoneText } = usePage();
  return (
    <>
      <PageHero title={m.franchise_hero_title()} text={m.franchise_hero_text()} picture={queue}>
        <a className="button button-primary" href="#details">
          {m.franchise_request_details()}
        </a>
        <a className="button button-secondary" href="#stories">
          {m.franchise_view_stories()}
        </a>
      </PageHero>
      <FranchiseStatistics claims={brand.claims} stations={stations} />
      <FranchiseItems claims={brand.claims} />
      <SuccessStories stories={brand.successStories} />
      <section className="section closing-form" id="details" aria-labelledby="franchise-cta" tabIndex={-1}>
        <div className="closing-words">
          <h2 id="franchise-cta">{m.franchise_cta_title()}</h2>
          <p className="lead">{m.franchise_cta_text()}</p>
          <p className="contact-links">
            <a className="inline-link" href={`tel:${brand.phone}`}>
              <bdi translate="no" dir="ltr">
                {phoneText}
              </bdi>
            </a>
            <a className="inline-link" href={`mailto:${brand.supportEmail}`}>
              <bdi translate="no" dir="ltr">
                {brand.supportEmail}
              </bdi>
            </a>
          </p>
          <p>
            <Link className="button button-secondary" to="?wants=meeting#details" replace preventScrollReset>
              <CalendarIcon className="icon-medium" />
              {m.franchise_free_meeting()}
            </Link>
          </p>
        </div>
        <FranchiseForm back={back} />
      </section>
    </>
  );
}
