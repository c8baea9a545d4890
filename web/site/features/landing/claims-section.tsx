import { Link } from 'react-router';
import type { PublicStationSummary } from '#domain/stations/public-station-summary.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { ArrowEndIcon } from '#web/ui/icons/icons.tsx';
import type { HomeTexts } from '../../home-texts/load-home-texts.ts';

const SHEKELS_IN_A_MILLION = 1_000_000;

/** Formats an amount in millions with at most one decimal, for example '2' or '2.5'. */
export function millionsText(shekels: number): string {
  return String(Math.round((shekels / SHEKELS_IN_A_MILLION) * 10) / 10);
}

type ClaimsProps = { readonly stations: PublicStationSummary | null; readonly texts: HomeTexts };

/**
 * Shows the shop's claims. The number of locations and the rating come from the stations if these are known. The other
 * numbers come from the brand file.
 */
export function ClaimsSection({ stations, texts }: ClaimsProps) {
  const { claims } = usePage().brand;
  const figures = [
    { figure: `${claims.yearsOfSuccess}+`, text: m.claims_years() },
    { figure: stations === null ? `${claims.activeLocations}+` : String(stations.count), text: m.claims_locations() },
    { figure: stations?.rating ?? `${claims.satisfactionPercent}%`, text: m.claims_satisfaction() },
    { figure: '24/7', text: m.claims_support() },
  ];
  const franchise = [
    `${m.claims_revenue()}: ${m.claims_revenue_figure({ millions: millionsText(claims.annualRevenueShekels) })}`,
    `${m.claims_growth()}: ${claims.marketGrowthPercent}%`,
    m.claims_training({ count: claims.trainingWeeks }),
    m.claims_territory(),
  ];
  return (
    <section className="claims" aria-labelledby="claims-title">
      <h2 id="claims-title">{texts.claims_title}</h2>
      <dl className="claim-figures">
        {figures.map(({ figure, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              <bdi translate="no" dir="ltr">
                {figure}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className="claims-franchise">
        <h3>{texts.claims_franchise_title}</h3>
        <ul>
          {franchise.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <Link className="button button-on-deep" to="/franchise">
          {m.claims_franchise_link()}
          <ArrowEndIcon className="icon-medium" />
        </Link>
      </div>
    </section>
  );
}
