import { Link } from 'react-router';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { type BayCosts, WASH_COST_ROWS_MAX, listWashCostRows } from '#contracts/staff/wash-costs.ts';
import { m } from '#messages/compiled/messages.js';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { StaffDialog } from '../../../lib/acts/staff-dialog.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { usePortal } from '../../../lib/portal.tsx';
import { localizedName, timeText } from '../station-words.ts';
import { VoucherLink } from '../../../lib/washes/voucher-link.tsx';
import { CostAmount } from './cost-columns.tsx';
import { costAmountText, meterAmountText } from './cost-amounts.ts';

type Rows = ResponseOf<typeof listWashCostRows>;

type DialogProps = {
  readonly row: BayCosts;
  readonly title: string;
  /** First and last day of the period for which the totals are computed. */
  readonly days: { readonly from: string; readonly to: string };
  readonly onClose: () => void;
};

/**
 * Lists the records from which the costs of one bay or of the whole station are computed. These are washes, meter
 * readings, consumables and closed work orders.
 */
export function CostRowsDialog({ row: { stationId, bayNo }, title, days, onClose }: DialogProps) {
  const resource = useStaffData(listWashCostRows, {
    params: { stationId },
    query: { bay: bayNo ?? 0, from: days.from, to: days.to },
  });
  const { value } = resource;
  return (
    <StaffDialog title={title} onClose={onClose}>
      <LoadState resource={resource} />
      {value === null ? null : (
        <>
          {bayNo === null ? null : (
            <>
              <Washes washes={value.washes} />
              <ConsumptionLists value={value} />
            </>
          )}
          <Orders orders={value.orders} />
        </>
      )}
    </StaffDialog>
  );
}

function Washes({ washes }: Pick<Rows, 'washes'>) {
  const { locale } = usePortal();
  return (
    <section className="staff-stack">
      <h3>{m.staff_report_washes()}</h3>
      {washes.length === 0 ? <EmptyState text={m.staff_cost_no_washes()} /> : null}
      <ul className="staff-activity">
        {washes.map(({ redemptionId, at, earnedAgorot, cardFeeAgorot, ...voucher }) => (
          <li key={redemptionId}>
            <VoucherLink lotId={voucher.lotId} codeEnding={voucher.codeEnding} />
            <span>
              {m.staff_cost_earned()}: <CostAmount agorot={earnedAgorot} />
            </span>
            <span className="staff-quiet">
              {m.staff_cost_card_fee()}: <CostAmount agorot={cardFeeAgorot} />
            </span>
            <time dateTime={at}>{timeText(at, locale)}</time>
          </li>
        ))}
      </ul>
      {washes.length === WASH_COST_ROWS_MAX ? <p className="staff-quiet">{m.staff_cost_newest()}</p> : null}
    </section>
  );
}

function ConsumptionLists({ value: { meters, consumables } }: { readonly value: Rows }) {
  const { locale } = usePortal();
  return (
    <section className="staff-stack">
      <h3>{m.staff_cost_used()}</h3>
      {meters.length === 0 ? <p className="staff-quiet">{m.staff_cost_no_meters()}</p> : null}
      <ul className="staff-activity">
        {meters.map(({ kind, amount, missingDays, agorot }) => (
          <li key={kind}>
            <span>{meterAmountText(kind, amount)}</span>
            <CostAmount agorot={agorot} />
            {missingDays === 0 ? null : (
              <span className="staff-quiet">{m.staff_cost_missing_days({ count: missingDays })}</span>
            )}
          </li>
        ))}
        {consumables.map(({ consumable, unit, amount, agorot, ...names }) => (
          <li key={consumable}>
            <bdi>{localizedName(locale, names)}</bdi>
            <span className="staff-quiet">{costAmountText(amount, unit)}</span>
            <CostAmount agorot={agorot} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Orders({ orders }: Pick<Rows, 'orders'>) {
  const { locale } = usePortal();
  return (
    <section className="staff-stack">
      <h3>{m.staff_work_title()}</h3>
      {orders.length === 0 ? <EmptyState text={m.staff_cost_no_orders()} /> : null}
      <ul className="staff-activity">
        {orders.map(({ id, title, endedAt, minutes, costAgorot, partsAgorot, agorot }) => (
          <li key={id}>
            <Link to={`/admin/work-orders/${id}`}>
              <bdi>{title}</bdi>
            </Link>
            <span className="staff-quiet">{m.staff_work_minutes_of({ count: minutes })}</span>
            <span className="staff-quiet">
              {m.staff_cost_paid()}: <CostAmount agorot={costAgorot} />
            </span>
            <span className="staff-quiet">
              {m.staff_work_parts()}: <CostAmount agorot={partsAgorot} />
            </span>
            <CostAmount agorot={agorot} />
            <time dateTime={endedAt}>{timeText(endedAt, locale)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
