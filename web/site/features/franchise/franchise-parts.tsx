import type { PublicBrand } from '#contracts/core/brand.ts';
import type { PublicStationSummary } from '#domain/stations/public-station-summary.ts';
import { m } from '#messages/compiled/messages.js';
import { useLocalizedText } from '#web/lib/page.tsx';
import { CalendarIcon, ReceiptIcon } from '#web/ui/icons/further-icons.tsx';
import { PhoneIcon, PinIcon, ShieldIcon } from '#web/ui/icons/icons.tsx';
import { BottleIcon, GrowthIcon, MegaphoneIcon, TubIcon } from '#web/ui/icons/reading-icons.tsx';

type ClaimsProps = { readonly claims: PublicBrand['claims'] };

const MILLION = 1_000_000;

type StatisticsProps = ClaimsProps & { readonly stations: PublicStationSummary | null };

/**
 * Shows the marketing numbers, each with its label. The number of locations and the rating come from the stations if
 * these are known. The other numbers come from the brand file.
 */
export function FranchiseStatistics({ claims, stations }: StatisticsProps) {
  const locations = stations === null ? `${claims.activeLocations}+` : String(stations.count);
  // a number without other text has no direction, so its plus sign would come first in Hebrew
  const statistics = [
    { dir: 'ltr', number: `${claims.yearsOfSuccess}+`, words: m.franchise_stat_years() },
    { dir: 'ltr', number: locations, words: m.franchise_stat_locations() },
    {
      dir: 'ltr',
      number: stations?.rating ?? `${claims.satisfactionPercent}%`,
      words: m.franchise_stat_satisfaction(),
    },
    {
      dir: 'auto',
      number: m.franchise_stat_million({ count: claims.annualRevenueShekels / MILLION }),
      words: m.franchise_stat_revenue(),
    },
    { dir: 'ltr', number: `${claims.marketGrowthPercent}%`, words: m.franchise_stat_growth() },
  ];
  return (
    <section className="statistics" aria-labelledby="franchise-stats">
      <h2 id="franchise-stats" className="sr-only">
        {m.franchise_stats_title()}
      </h2>
      <dl>
        {statistics.map(({ dir, number, words }) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              <bdi translate="no" dir={dir}>
                {number}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Shows three reasons to open a station, and the six items of the franchise package. */
export function FranchiseItems({ claims }: ClaimsProps) {
  const benefits = [
    {
      Icon: GrowthIcon,
      title: m.franchise_benefit_1_title(),
      text: m.franchise_benefit_1_text({ percent: claims.marketGrowthPercent }),
    },
    { Icon: ReceiptIcon, title: m.franchise_benefit_2_title(), text: m.franchise_benefit_2_text() },
    { Icon: ShieldIcon, title: m.franchise_benefit_3_title(), text: m.franchise_benefit_3_text() },
  ];
  const items = [
    {
      Icon: CalendarIcon,
      title: m.franchise_item_1_title(),
      text: m.franchise_item_1_text({ count: claims.trainingWeeks }),
    },
    { Icon: TubIcon, title: m.franchise_item_2_title(), text: m.franchise_item_2_text() },
    { Icon: MegaphoneIcon, title: m.franchise_item_3_title(), text: m.franchise_item_3_text() },
    { Icon: PhoneIcon, title: m.franchise_item_4_title(), text: m.franchise_item_4_text() },
    { Icon: BottleIcon, title: m.franchise_item_5_title(), text: m.franchise_item_5_text() },
    { Icon: PinIcon, title: m.franchise_item_6_title(), text: m.franchise_item_6_text() },
  ];
  return (
    <>
      <section className="section" aria-labelledby="franchise-benefits">
        <div className="section-head">
          <h2 id="franchise-benefits">{m.franchise_benefits_title()}</h2>
        </div>
        <ul className="value-cards">
          {benefits.map(({ Icon, title, text }) => (
            <li key={title} className="value-card">
              <Icon className="icon-largest" />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="section" aria-labelledby="franchise-items">
        <div className="section-head">
          <h2 id="franchise-items">{m.franchise_items_title()}</h2>
        </div>
        <ul className="item-list">
          {items.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon className="icon-larger" />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const examples = [
  { title: m.franchise_story_1_title, text: m.franchise_story_1_text },
  { title: m.franchise_story_2_title, text: m.franchise_story_2_text },
  { title: m.franchise_story_3_title, text: m.franchise_story_3_text },
] as const;

/**
 * Shows the success stories from the brand file. If it contains no stories, examples are shown and marked as examples.
 */
export function SuccessStories({ stories }: { readonly stories: PublicBrand['successStories'] }) {
  const localized = useLocalizedText();
  const cards =
    stories === undefined
      ? examples.map(({ title, text }) => ({ title: title(), text: text() }))
      : stories.map(({ title, text }) => ({ title: localized(title), text: localized(text) }));
  return (
    <section className="section" id="stories" aria-labelledby="franchise-stories" tabIndex={-1}>
      <div className="section-head">
        <h2 id="franchise-stories">
          {stories === undefined ? m.franchise_stories_examples_title() : m.franchise_stories_title()}
        </h2>
        {stories === undefined ? <p>{m.franchise_stories_note()}</p> : null}
      </div>
      <ul className="value-cards">
        {cards.map(({ title, text }) => (
          <li key={title} className="value-card value-card-warm">
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
