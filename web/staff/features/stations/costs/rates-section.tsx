import { listCostRates } from '#contracts/staff/wash-costs.ts';
import { formatIsoDay } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { nameIn } from '../station-words.ts';
import { rateAmountText, rateText } from './cost-words.ts';
import { RateForm } from './rate-form.tsx';

/** The prices for the cost calculation, and a form for a new price. */
export function RatesSection({ onChanged }: { readonly onChanged: () => void }) {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'settings.write');
  const resource = useStaffData(listCostRates, {});
  const { value, retry } = resource;
  function changed() {
    retry();
    onChanged();
  }
  return (
    <section className="staff-panel" aria-labelledby="cost-rates">
      <h2 id="cost-rates" className="text-xl">
        {m.staff_rate_title()}
      </h2>
      <p className="staff-quiet">{m.staff_rate_text()}</p>
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          {value.rows.length === 0 ? <p className="staff-empty">{m.staff_rate_none()}</p> : null}
          <ul className="staff-activity">
            {value.rows.map((rate) => {
              const { stationId, kind, itemId, since, setBy } = rate;
              const station = value.stations.find((each) => each.stationId === stationId);
              return (
                <li key={`${kind} ${itemId ?? ''} ${stationId ?? ''} ${since}`}>
                  <strong>{rateText(rate, value.items, locale)}</strong>
                  <bdi dir="ltr">{rateAmountText(rate)}</bdi>
                  <span className="staff-quiet">
                    {stationId === null ? m.staff_days_all_stations() : station && <bdi>{nameIn(locale, station)}</bdi>}
                  </span>
                  <span className="staff-quiet">
                    {m.staff_rate_since({ day: formatIsoDay(since, locale) })} · <bdi>{setBy}</bdi>
                  </span>
                </li>
              );
            })}
          </ul>
          {mayWrite ? (
            <RateForm stations={value.stations} items={value.items} onChanged={changed} />
          ) : (
            <p className="staff-quiet">{m.staff_rate_owner_only()}</p>
          )}
        </>
      )}
    </section>
  );
}
