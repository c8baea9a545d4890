import { Link } from 'react-router';
import type { ControlRoomStation } from '#contracts/staff/work-orders/control-room.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { m } from '#messages/compiled/messages.js';
import { isPartner, mayUse, useMe } from '../../../lib/portal.tsx';
import { isBayUnusable } from '../station-words.ts';

const ATTENTION = '/admin/stations?show=attention';

type TotalsProps = {
  readonly rows: readonly ControlRoomStation[];
  readonly at: string;
};

/** Shows the totals of all stations. Each number links to the items that it counts. */
export function ControlRoomTotals({ rows, at }: TotalsProps) {
  const me = useMe();
  const sum = (count: (row: ControlRoomStation) => number) => rows.reduce((total, row) => total + count(row), 0);
  const bays = rows.filter(({ status }) => status !== 'offline').flatMap((row) => row.bays);
  const today = shopDayText(Date.parse(at));
  const washesOfToday =
    mayUse(me, 'report.read') && !isPartner(me) ? `/admin/reports/washes?from=${today}&to=${today}` : null;
  const totals = [
    { label: m.staff_alerts_title(), value: sum(({ alerts }) => alerts), to: ATTENTION },
    {
      label: m.staff_room_faults(),
      value: sum(({ faults }) => faults.reduce((total, { count }) => total + count, 0)),
      to: ATTENTION,
    },
    { label: m.staff_room_bays_down(), value: bays.filter(isBayUnusable).length, to: ATTENTION },
    { label: m.staff_room_bays_busy(), value: bays.filter(({ state }) => state === 'busy').length, to: null },
    {
      label: m.staff_work_active(),
      value: sum(({ workOrders }) => workOrders),
      to: '/admin/work-orders?state=active',
    },
    { label: m.staff_stations_washes_today(), value: sum(({ washesToday }) => washesToday), to: washesOfToday },
  ];
  return (
    <dl className="room-totals">
      {totals.map(({ label, value, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {to === null || value === 0 ? (
              value
            ) : (
              <Link to={to} aria-label={`${label}: ${value}`}>
                {value}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
