import { useState, type ReactNode } from 'react';
import type { OutageReason } from '#contracts/stations/outage.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { capitalizeFirst } from '../../kit/capitalize-first.ts';
import { OpenAlerts } from '../../lib/alerts/open-alerts.tsx';
import { mayUse, useMe, usePortal } from '../../lib/portal.tsx';
import { BayList } from './bays/bay-list.tsx';
import { OutOfServiceDialog } from './log/service-dialog.tsx';
import { priceStillShownText } from './machine/settings-words.ts';
import { StationFaults } from './station-card.tsx';
import type { StationTabProps } from './station-tab-props.ts';
import { StationRecentActivity } from './log/station-record.tsx';
import { outageText, timeText } from './station-words.ts';
import { createAlertWorkOrderRenderer, useActiveWorkOrders } from './work-orders/alert-work-order.tsx';

/** `acts`: actions on the whole station, shown below the bays. It is null if the header of the page shows them. */
type LiveProps = StationTabProps & { readonly acts: ReactNode };

export function StationLiveTab({ station, at, onChanged, acts }: LiveProps) {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'station.write');
  const orders = useActiveWorkOrders(station.slug);
  /**
   * Bay whose out-of-service dialog is open, with the reason that was chosen in the bay's menu. Null if no dialog is
   * open.
   */
  const [outing, setOuting] = useState<{ readonly bayNo: number; readonly reason: OutageReason | null } | null>(null);
  return (
    <div className="staff-stack">
      {station.out === null ? null : (
        <p className="notice">
          <strong>{m.staff_station_out()}.</strong> {capitalizeFirst(outageText(station.out, at, locale))}
        </p>
      )}
      {station.mutedUntil === null ? null : (
        <p className="notice">{m.staff_maintenance_now({ time: timeText(station.mutedUntil, locale) })}</p>
      )}
      <PriceNotice station={station} />
      <OpenAlerts stationId={station.stationId} act={createAlertWorkOrderRenderer(orders)} />
      <StationFaults row={station} />
      <BayList
        station={station}
        at={at}
        orders={orders}
        onChanged={onChanged}
        onTakeOutOfService={(bayNo, reason) => setOuting({ bayNo, reason })}
        mayWrite={mayWrite}
      />
      {acts}
      <StationRecentActivity stationId={station.stationId} bays={station.bays} />
      {outing === null ? null : (
        <OutOfServiceDialog station={station} {...outing} onChanged={onChanged} onClose={() => setOuting(null)} />
      )}
    </div>
  );
}

/**
 * Notice that the machine shows an outdated price. It is hidden if the price is current, or if the machine cannot
 * receive prices.
 */
function PriceNotice({ station: { settings } }: Pick<StationTabProps, 'station'>) {
  const { priceAgorot, state } = settings;
  if (priceAgorot === null || (state !== 'refused' && state !== 'pending')) return null;
  const price = isolatedShekels(priceAgorot);
  return (
    <p className="notice">
      {state === 'refused' ? m.staff_station_price_refused({ price }) : m.staff_station_price_pending({ price })}{' '}
      {priceStillShownText(settings)}
    </p>
  );
}
