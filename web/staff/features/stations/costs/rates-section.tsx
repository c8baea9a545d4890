import type { ReactNode } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { listCostRates } from '#contracts/staff/wash-costs.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { localizedName } from '../station-words.ts';
import { costRateAmountText, costRateText } from './cost-words.ts';

type CostRatesProps = ResponseOf<typeof listCostRates> & {
  /** Button that sets a price, which is shown while there are none. */
  readonly add: ReactNode;
};

export function CostRatesSection({ rows, stations, items, add }: CostRatesProps) {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'settings.write');
  return (
    <section className="staff-panel" aria-labelledby="cost-rates">
      <h2 id="cost-rates" className="section-title">
        {m.staff_rate_title()}
      </h2>
      <p className="staff-quiet">{m.staff_rate_text()}</p>
      {rows.length === 0 ? <EmptyState text={m.staff_rate_none()}>{add}</EmptyState> : null}
      <ul className="staff-activity">
        {rows.map((rate) => {
          const { stationId, kind, itemId, since, setBy } = rate;
          const station = stations.find((each) => each.stationId === stationId);
          return (
            <li key={`${kind} ${itemId ?? ''} ${stationId ?? ''} ${since}`}>
              <strong>{costRateText(rate, items, locale)}</strong>
              <bdi dir="ltr">{costRateAmountText(rate)}</bdi>
              <span className="staff-quiet">
                {stationId === null
                  ? m.staff_days_all_stations()
                  : station && <bdi>{localizedName(locale, station)}</bdi>}
              </span>
              <span className="staff-quiet">
                {m.staff_rate_since({ day: formatIsoDay(since, locale) })} · <bdi>{setBy}</bdi>
              </span>
            </li>
          );
        })}
      </ul>
      {mayWrite ? null : <p className="staff-quiet">{m.staff_rate_owner_only()}</p>}
    </section>
  );
}
