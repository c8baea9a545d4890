import { useState } from 'react';
import { addBay, changeBay, changeService } from '#contracts/staff/station-acts.ts';
import type { StaffBay, StaffStation } from '#contracts/staff/stations.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { StaffAct } from '../../../lib/acts/staff-act.tsx';
import { MachineDialog } from '../machine/machine-dialog.tsx';
import { BayDialog } from './bay-dialog.tsx';
import { StateMark } from '../state-mark.tsx';
import { bayLabel, outText, timeText } from '../station-words.ts';

type BayListProps = {
  readonly station: StaffStation;
  readonly at: string;
  readonly onChanged: () => void;
  readonly onOut: (bayNo: number) => void;
  readonly mayWrite: boolean;
};

/** All bays: state, price of a wash, and actions. */
export function BayList({ station, at, onChanged, onOut, mayWrite }: BayListProps) {
  const mayCommand = mayUse(useMe(), 'machine.command');
  const [naming, setNaming] = useState<StaffBay | null>(null);
  const [commandedNo, setCommandedNo] = useState<number | null>(null);
  const { stationId, version } = station;
  const commanded = station.bays.find(({ bayNo }) => bayNo === commandedNo);
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
              <BayActs
                station={station}
                bay={bay}
                onChanged={onChanged}
                onOut={onOut}
                onName={() => setNaming(bay)}
                onMachine={mayCommand ? () => setCommandedNo(bay.bayNo) : null}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {naming === null ? null : (
        <BayDialog station={station} bay={naming} onChanged={onChanged} onClose={() => setNaming(null)} />
      )}
      {commanded === undefined ? null : (
        <MachineDialog station={station} bay={commanded} onChanged={onChanged} onClose={() => setCommandedNo(null)} />
      )}
    </section>
  );
}

function BayFacts({ bay, at }: { readonly bay: StaffBay; readonly at: string }) {
  const { locale } = usePortal();
  const { disinfectedAt, lockedAt, out, product, rinseDueAt, unsafeAt } = bay;
  return (
    <div className="station-bay-facts">
      <h3>
        {bayTitle(bay)} <StateMark {...bayLabel(bay)} />
      </h3>
      {lockedAt === null ? null : <p>{m.staff_machine_locked({ time: timeText(lockedAt, locale) })}</p>}
      {unsafeAt === null ? null : (
        <p className="station-warn">{m.staff_bay_hot_water({ time: timeText(unsafeAt, locale) })}</p>
      )}
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
  /** Opens the machine dialog; null if this staff user cannot send commands. */
  readonly onMachine: (() => void) | null;
};

function BayActs({ station: { stationId, version, bays }, bay, ...on }: BayActsProps) {
  const { onChanged, onOut, onName, onMachine } = on;
  const { bayNo, name, nameHe, out, state } = bay;
  const place = bayTitle(bay);
  const isRetired = state === 'retired';
  const isOnly = bays.filter((each) => each.state !== 'retired').length === 1;
  return (
    <div className="station-bay-acts">
      {isRetired ? null : (
        <>
          {onMachine === null ? null : (
            <button
              type="button"
              className="button button-secondary"
              aria-label={m.staff_machine_open_of({ bay: place })}
              onClick={onMachine}
            >
              {m.staff_machine_open()}
            </button>
          )}
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
