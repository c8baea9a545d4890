import { useState } from 'react';
import { changeService } from '#contracts/staff/station-acts.ts';
import type { StaffBay, StaffStation } from '#contracts/staff/stations.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { capitalizeFirst } from '../../../kit/capitalize-first.ts';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { StaffAct } from '../../../lib/acts/staff-act.tsx';
import { MachineDialog } from '../machine/machine-dialog.tsx';
import { StateMark } from '../../../lib/state-mark.tsx';
import { bayLabel, failedStartText, outageText, timeText } from '../station-words.ts';

type BayListProps = {
  readonly station: StaffStation;
  readonly at: string;
  readonly onChanged: () => void;
  readonly onOut: (bayNo: number) => void;
  readonly mayWrite: boolean;
};

/**
 * The bays of a station as tiles, each with its state and the actions that staff need at the machine. Retired bays are
 * left out.
 */
export function BayList({ station, at, onChanged, onOut, mayWrite }: BayListProps) {
  const mayCommand = mayUse(useMe(), 'machine.command');
  const [commandedNo, setCommandedNo] = useState<number | null>(null);
  const bays = station.bays.filter(({ state }) => state !== 'retired');
  const commanded = bays.find(({ bayNo }) => bayNo === commandedNo);
  return (
    <section className="staff-stack" aria-labelledby="station-bays">
      <h2 id="station-bays" className="panel-title">
        {m.staff_bays()}
      </h2>
      <p className="staff-quiet">{m.staff_bay_wash({ minutes: station.washMinutes })}</p>
      <ul className="station-bay-list">
        {bays.map((bay) => (
          <li key={bay.bayNo} className="station-tile" data-tone={bayLabel(bay).tone}>
            <BayFacts bay={bay} at={at} />
            {mayWrite ? (
              <BayActs
                station={station}
                bay={bay}
                onChanged={onChanged}
                onOut={onOut}
                onMachine={mayCommand ? () => setCommandedNo(bay.bayNo) : null}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {commanded === undefined ? null : (
        <MachineDialog station={station} bay={commanded} onChanged={onChanged} onClose={() => setCommandedNo(null)} />
      )}
    </section>
  );
}

function BayFacts({ bay, at }: { readonly bay: StaffBay; readonly at: string }) {
  const { locale } = usePortal();
  const { disinfectedAt, lockedAt, out, product, rinseDueAt, unsafeAt, unsafeReason } = bay;
  return (
    <div className="station-bay-facts">
      <h3>
        {bayTitle(bay)} <StateMark {...bayLabel(bay)} />
      </h3>
      {lockedAt === null ? null : <p>{m.staff_machine_locked({ time: timeText(lockedAt, locale) })}</p>}
      {unsafeAt === null ? null : (
        <p className="station-warn">{unsafeText(unsafeReason, timeText(unsafeAt, locale))}</p>
      )}
      {out === null ? null : <p>{capitalizeFirst(outageText(out, at, locale))}</p>}
      <StartTrouble bay={bay} />
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

/**
 * Shows why a bay is not offered to customers, or that its last start is not confirmed. If the bay is offered, a failed
 * start is shown next to the bay's state instead.
 */
function StartTrouble({ bay: { failedStart, state } }: { readonly bay: StaffBay }) {
  if (state === 'unconfirmed') return <p className="station-warn">{m.staff_bay_unconfirmed_why()}</p>;
  if (state !== 'checking') return null;
  return (
    <>
      {failedStart === null ? null : <p>{failedStartText(failedStart)}</p>}
      <p className="station-warn">{m.staff_bay_checking_why()}</p>
    </>
  );
}

function unsafeText(reason: StaffBay['unsafeReason'], time: string): string {
  return reason === 'no_temperature' ? m.staff_bay_no_temperature({ time }) : m.staff_bay_hot_water({ time });
}

type BayActsProps = Pick<BayListProps, 'station' | 'onChanged' | 'onOut'> & {
  readonly bay: StaffBay;
  /** Opens the machine dialog; null if this staff user cannot send commands. */
  readonly onMachine: (() => void) | null;
};

function BayActs({ station: { stationId, version }, bay, onChanged, onOut, onMachine }: BayActsProps) {
  const { bayNo, out, state } = bay;
  const place = bayTitle(bay);
  const canPutBack = out !== null || state === 'checking';
  return (
    <div className="station-bay-acts">
      {canPutBack ? (
        <StaffAct
          endpoint={changeService}
          input={{ params: { stationId }, body: { version, bayNo, out: null } }}
          label={m.staff_service_back()}
          name={`${m.staff_service_back()}: ${place}`}
          done={() => m.staff_service_back_done({ place })}
          onDone={onChanged}
        />
      ) : null}
      <button
        type="button"
        className="button button-secondary"
        aria-label={`${out === null ? m.staff_service_out() : m.staff_service_change()}: ${place}`}
        onClick={() => onOut(bayNo)}
      >
        {out === null ? m.staff_service_out() : m.staff_service_change()}
      </button>
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
    </div>
  );
}
