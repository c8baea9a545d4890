import { useState } from 'react';
import { addBay, changeBay, changeService } from '#contracts/staff/station-acts.ts';
import type { StaffBay, StaffStation } from '#contracts/staff/stations.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { usePortal } from '../../../lib/portal.tsx';
import { StaffAct } from '../../../lib/acts/staff-act.tsx';
import { BayDialog } from './bay-dialog.tsx';
import { StateMark } from '../state-mark.tsx';
import { baySaid, outText, timeText } from '../station-words.ts';

type BayListProps = {
  readonly station: StaffStation;
  readonly at: string;
  readonly onChanged: () => void;
  readonly onOut: (bayNo: number) => void;
  readonly mayWrite: boolean;
};

/** Every bay: what it does, what a wash is there, and what can be done about it. */
export function BayList({ station, at, onChanged, onOut, mayWrite }: BayListProps) {
  const [naming, setNaming] = useState<StaffBay | null>(null);
  const { stationId, version } = station;
  return (
    <section className="staff-stack" aria-labelledby="station-bays">
      <div className="staff-head">
        <h2 id="station-bays" className="text-lg">
          {m.staff_bays()}
        </h2>
        {mayWrite ? (
          <StaffAct
            endpoint={addBay}
            input={{ params: { stationId }, body: { version } }}
            label={m.staff_bay_add()}
            done={() => m.staff_bay_added()}
            onDone={onChanged}
          />
        ) : null}
      </div>
      <p className="staff-quiet">{m.staff_bay_wash({ minutes: station.washMinutes })}</p>
      <ul className="station-bay-list">
        {station.bays.map((bay) => (
          <li key={bay.bayNo} className="station-bay" data-retired={bay.state === 'retired'}>
            <BayFacts bay={bay} at={at} />
            {mayWrite ? (
              <BayActs station={station} bay={bay} onChanged={onChanged} onOut={onOut} onName={() => setNaming(bay)} />
            ) : null}
          </li>
        ))}
      </ul>
      {naming === null ? null : (
        <BayDialog station={station} bay={naming} onChanged={onChanged} onClose={() => setNaming(null)} />
      )}
    </section>
  );
}

function BayFacts({ bay, at }: { readonly bay: StaffBay; readonly at: string }) {
  const { locale } = usePortal();
  const { disinfectedAt, out, product, rinseDueAt } = bay;
  return (
    <div className="station-bay-facts">
      <h3>
        {bayTitle(bay)} <StateMark {...baySaid(bay)} />
      </h3>
      {out === null ? null : <p>{outText(out, at, locale)}</p>}
      {product === null ? null : (
        <p className="staff-quiet">
          {m.staff_bay_product({
            selection: String(product.selection),
            selections: String(product.selections),
            price: isolatedShekels(product.priceAgorot),
          })}
        </p>
      )}
      {rinseDueAt !== null && rinseDueAt < at ? <p className="station-warn">{m.staff_bay_rinse_due()}</p> : null}
      {disinfectedAt === null ? null : (
        <p className="staff-quiet">{m.staff_bay_disinfected({ time: timeText(disinfectedAt, locale) })}</p>
      )}
    </div>
  );
}

type BayActsProps = Pick<BayListProps, 'station' | 'onChanged' | 'onOut'> & {
  readonly bay: StaffBay;
  readonly onName: () => void;
};

function BayActs({ station: { stationId, version, bays }, bay, onChanged, onOut, onName }: BayActsProps) {
  const { bayNo, name, nameHe, out, state } = bay;
  const place = bayTitle(bay);
  const isRetired = state === 'retired';
  const isOnly = bays.filter((each) => each.state !== 'retired').length === 1;
  return (
    <div className="station-bay-acts">
      {isRetired ? null : (
        <>
          {out === null ? null : (
            <StaffAct
              endpoint={changeService}
              input={{ params: { stationId }, body: { version, bayNo, out: null } }}
              label={m.staff_service_back()}
              name={m.staff_service_back_of({ place })}
              done={() => m.staff_service_back_done({ place })}
              onDone={onChanged}
              loud
            />
          )}
          <button
            type="button"
            className="button button-secondary"
            aria-label={out === null ? m.staff_service_out_of({ place }) : `${m.staff_service_change()}: ${place}`}
            onClick={() => onOut(bayNo)}
          >
            {out === null ? m.staff_service_out() : m.staff_service_change()}
          </button>
          <button
            type="button"
            className="button button-quiet"
            aria-label={m.staff_bay_change({ bay: place })}
            onClick={onName}
          >
            {m.staff_bay_rename()}
          </button>
        </>
      )}
      {isOnly && !isRetired ? null : (
        <StaffAct
          endpoint={changeBay}
          input={{ params: { stationId, bayNo }, body: { version, name, nameHe, retired: !isRetired } }}
          label={isRetired ? m.staff_bay_unretire() : m.staff_bay_retire()}
          name={isRetired ? m.staff_bay_unretire_of({ bay: place }) : m.staff_bay_retire_of({ bay: place })}
          done={() => (isRetired ? m.staff_bay_back_done({ bay: place }) : m.staff_bay_retired_done({ bay: place }))}
          onDone={onChanged}
        />
      )}
    </div>
  );
}
