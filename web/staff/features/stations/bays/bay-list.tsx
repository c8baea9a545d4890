import { useState } from 'react';
import type { StationId } from '#contracts/core/ids.ts';
import { changeService } from '#contracts/staff/station-acts.ts';
import type { StaffBay, StaffStation } from '#contracts/staff/stations.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { capitalizeFirst } from '../../../kit/capitalize-first.ts';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { StaffActionButton } from '../../../lib/acts/staff-action-button.tsx';
import { MachineDialog } from '../machine/machine-dialog.tsx';
import { StateMark } from '../../../lib/state-mark.tsx';
import type { Tone } from '../../../lib/words/state-tones.ts';
import type { ActiveOrders } from '../work-orders/alert-order.tsx';
import { PlaceOrders } from '../work-orders/place-orders.tsx';
import { WorkOrderDialog } from '../work-orders/work-order-dialog.tsx';
import { bayLabel, outageText, timeText } from '../station-words.ts';

type BayListProps = {
  readonly station: StaffStation;
  readonly at: string;
  readonly orders: ActiveOrders;
  readonly onChanged: () => void;
  readonly onTakeOutOfService: (bayNo: number) => void;
  readonly mayWrite: boolean;
};

/**
 * The bays of a station as tiles, each with its state and the actions that staff need at the machine. Retired bays are
 * left out.
 */
export function BayList({ station, at, orders, onChanged, onTakeOutOfService, mayWrite }: BayListProps) {
  const mayCommand = mayUse(useMe(), 'machine.command');
  const [commandedNo, setCommandedNo] = useState<number | null>(null);
  const bays = station.bays.filter(({ state }) => state !== 'retired');
  const commanded = bays.find(({ bayNo }) => bayNo === commandedNo);
  /** Bay for which a work order is created; null while none is. */
  const [ordering, setOrdering] = useState<StaffBay | null>(null);
  return (
    <section className="staff-stack" aria-labelledby="station-bays">
      <h2 id="station-bays" className="panel-title">
        {m.staff_bays()}
      </h2>
      <p className="staff-quiet">{m.staff_bay_wash({ minutes: station.washMinutes })}</p>
      <ul className="station-bay-list">
        {bays.map((bay) => (
          <li key={bay.bayNo} className="station-tile" data-tone={tileTone(bay)}>
            <BayFacts bay={bay} at={at} />
            <PlaceOrders orders={orders.rows} bayNo={bay.bayNo} />
            {mayWrite ? (
              <BayActions
                station={station}
                bay={bay}
                onChanged={onChanged}
                onTakeOutOfService={onTakeOutOfService}
                onOrder={() => setOrdering(bay)}
                onMachine={mayCommand ? () => setCommandedNo(bay.bayNo) : null}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <PlaceOrders orders={orders.rows} bayNo={null} />
      {ordering === null ? null : (
        <BayOrderDialog
          stationId={station.stationId}
          bay={ordering}
          orders={orders}
          onClose={() => setOrdering(null)}
        />
      )}
      {commanded === undefined ? null : (
        <MachineDialog station={station} bay={commanded} onChanged={onChanged} onClose={() => setCommandedNo(null)} />
      )}
    </section>
  );
}

/** Returns the colour of a tile, which is that of the reason for the state of its bay, if there is one. */
function tileTone(bay: StaffBay): Tone {
  const { reasonTone, tone } = bayLabel(bay);
  return reasonTone ?? tone;
}

type BayOrderProps = Pick<BayListProps, 'orders'> & {
  readonly stationId: StationId;
  readonly bay: StaffBay;
  readonly onClose: () => void;
};

/** Creates a work order for a bay. The work is the reason for the state of the bay, until the user writes another. */
function BayOrderDialog({ stationId, bay, orders, onClose }: BayOrderProps) {
  const cause = {
    source: 'manual',
    sourceRef: null,
    stationId,
    bayNo: bay.bayNo,
    title: bayLabel(bay).reason ?? '',
    kind: 'repair',
    place: bayTitle(bay),
  } as const;
  return (
    <WorkOrderDialog
      cause={cause}
      onDone={() => {
        orders.reload();
        onClose();
      }}
      onClose={onClose}
    />
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
      <FailedStartNotice bay={bay} />
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

/** Shows what staff do about a bay that is not offered, or whose start is not confirmed. */
function FailedStartNotice({ bay: { state } }: { readonly bay: StaffBay }) {
  if (state === 'unconfirmed') return <p className="station-warn">{m.staff_bay_unconfirmed_why()}</p>;
  return state === 'checking' ? <p className="station-warn">{m.staff_bay_checking_why()}</p> : null;
}

function unsafeText(reason: StaffBay['unsafeReason'], time: string): string {
  return reason === 'no_temperature' ? m.staff_bay_no_temperature({ time }) : m.staff_bay_hot_water({ time });
}

type BayActsProps = Pick<BayListProps, 'station' | 'onChanged' | 'onTakeOutOfService'> & {
  readonly bay: StaffBay;
  readonly onOrder: () => void;
  /** Opens the machine dialog; null if this staff user cannot send commands. */
  readonly onMachine: (() => void) | null;
};

function BayActions({
  station: { stationId, version },
  bay,
  onChanged,
  onTakeOutOfService,
  onOrder,
  onMachine,
}: BayActsProps) {
  const { bayNo, out, state } = bay;
  const place = bayTitle(bay);
  const canPutBack = out !== null || state === 'checking';
  return (
    <div className="station-bay-acts">
      {canPutBack ? (
        <StaffActionButton
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
        onClick={() => onTakeOutOfService(bayNo)}
      >
        {out === null ? m.staff_service_out() : m.staff_service_change()}
      </button>
      <button
        type="button"
        className="button button-secondary"
        aria-label={`${m.staff_work_make()}: ${place}`}
        onClick={onOrder}
      >
        {m.staff_work_make()}
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
