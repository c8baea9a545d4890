import { useState } from 'react';
import type { StationId } from '#contracts/core/ids.ts';
import type { StaffBay, StaffStation } from '#contracts/staff/stations.ts';
import type { OutageReason } from '#contracts/stations/outage.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { capitalizeFirst } from '../../../kit/capitalize-first.ts';
import { mayUse, useMe, usePortal } from '../../../lib/portal.tsx';
import { MachineDialog } from '../machine/machine-dialog.tsx';
import { StatusBadge } from '../../../lib/status-badge.tsx';
import type { Tone } from '../../../lib/words/state-tones.ts';
import type { ActiveWorkOrders } from '../work-orders/alert-work-order.tsx';
import { ActiveWorkOrdersList } from '../work-orders/active-work-orders-list.tsx';
import { WorkOrderDialog } from '../work-orders/work-order-dialog.tsx';
import { bayLabel, outageText, timeText } from '../station-words.ts';
import { BayMenu, PrimaryBayAction } from './bay-actions.tsx';

type BayListProps = {
  readonly station: StaffStation;
  readonly at: string;
  readonly orders: ActiveWorkOrders;
  readonly onChanged: () => void;
  readonly onTakeOutOfService: (bayNo: number, reason: OutageReason | null) => void;
  readonly mayWrite: boolean;
};

/**
 * Shows the bays of a station as tiles. Each tile has the bay's state and a menu with the actions that staff need at
 * the machine. For a bay that needs attention, its first action is also a button. Retired bays are left out.
 */
export function BayList({ station, at, orders, onChanged, onTakeOutOfService, mayWrite }: BayListProps) {
  const mayCommand = mayUse(useMe(), 'machine.command');
  const [commandedNo, setCommandedNo] = useState<number | null>(null);
  const bays = station.bays.filter(({ state }) => state !== 'retired');
  const commanded = bays.find(({ bayNo }) => bayNo === commandedNo);
  /** Bay for which the dialog creates a work order. Null if the dialog is closed. */
  const [ordering, setOrdering] = useState<StaffBay | null>(null);
  return (
    <section className="staff-stack" aria-labelledby="station-bays">
      <h2 id="station-bays" className="panel-title">
        {m.staff_bays()}
      </h2>
      <p className="staff-quiet">{m.staff_bay_wash({ minutes: station.washMinutes })}</p>
      <ul className="station-bay-list">
        {bays.map((bay) => {
          const acts = {
            station,
            bay,
            order: orders.rows?.find(({ bayNo }) => bayNo === bay.bayNo),
            onChanged,
            onTakeOutOfService,
            onOrder: () => setOrdering(bay),
            onMachine: mayCommand ? () => setCommandedNo(bay.bayNo) : null,
          };
          return (
            <li key={bay.bayNo} className="station-tile" data-tone={tileTone(bay)}>
              <div className="station-tile-head">
                <h3>
                  {bayTitle(bay)} <StatusBadge {...bayLabel(bay)} />
                </h3>
                {mayWrite ? <BayMenu {...acts} /> : null}
              </div>
              <BayFacts bay={bay} at={at} />
              <ActiveWorkOrdersList orders={orders.rows} bayNo={bay.bayNo} />
              {mayWrite ? <PrimaryBayAction {...acts} /> : null}
            </li>
          );
        })}
      </ul>
      <ActiveWorkOrdersList orders={orders.rows} bayNo={null} />
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

/**
 * Returns the colour of a bay's tile. It is the colour of the reason for the bay's state or, without a reason, of the
 * state.
 */
function tileTone(bay: StaffBay): Tone {
  const { reasonTone, tone } = bayLabel(bay);
  return reasonTone ?? tone;
}

type BayOrderProps = Pick<BayListProps, 'orders'> & {
  readonly stationId: StationId;
  readonly bay: StaffBay;
  readonly onClose: () => void;
};

/**
 * Dialog that creates a work order for a bay. The form proposes the reason for the bay's state as the task, which the
 * user can change.
 */
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

/** Tells staff what they have to do about a bay that must be checked, or whose start is not confirmed. */
function FailedStartNotice({ bay: { state } }: { readonly bay: StaffBay }) {
  if (state === 'unconfirmed') return <p className="station-warn">{m.staff_bay_unconfirmed_why()}</p>;
  return state === 'checking' ? <p className="station-warn">{m.staff_bay_checking_why()}</p> : null;
}

function unsafeText(reason: StaffBay['unsafeReason'], time: string): string {
  return reason === 'no_temperature' ? m.staff_bay_no_temperature({ time }) : m.staff_bay_hot_water({ time });
}
