import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Locale } from '#contracts/core/locale.ts';
import type { StationId } from '#contracts/core/ids.ts';
import {
  acknowledgeAlert,
  ALERTS_REFRESH_MS,
  listStationAlerts,
  type StationAlert,
} from '#contracts/staff/station-alerts.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { formatDateTime, formatTime, isolated } from '#domain/core/text/format.ts';
import { alertSeverity } from '#domain/stations/alerts/alert-rules.ts';
import { m } from '#messages/compiled/messages.js';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { WarningIcon } from '../../kit/place-icons.tsx';
import { StaffActionButton } from '../acts/staff-action-button.tsx';
import { LoadState } from '../data/load-state.tsx';
import { useStaffData } from '../data/use-staff-data.ts';
import { isPartner, mayUse, useMe, usePortal, isAccountantOnly } from '../portal.tsx';
import { alertLabels } from './alert-words.ts';

type OpenAlertsProps = {
  readonly stationId: StationId | null;
  /** Renders an additional action for each alert, next to the button that acknowledges it. */
  readonly act?: AlertActionRenderer;
  /** False on a page that has its own heading above the alerts. */
  readonly hasHeading?: boolean;
  /** False while the page shows an error of its own, which usually has the same cause. */
  readonly showsFailure?: boolean;
};

/** Renders an action for an alert. `onDone` reloads the alerts after the action. */
export type AlertActionRenderer = (alert: StationAlert, onDone: () => void) => ReactNode;

function renderNoAction(): null {
  return null;
}

type LoadFailureProps = Parameters<typeof LoadState>[0] & { readonly isShown: boolean | undefined };

function LoadFailure({ resource, isShown = true }: LoadFailureProps) {
  return resource.failure === null || !isShown ? null : <LoadState resource={resource} />;
}

/**
 * Lists the open alerts of one station, or of all stations if `stationId` is null. Each alert can be acknowledged.
 * Renders nothing if there are no alerts, or for staff users who only do accounting. A loading error is shown.
 */
export function OpenAlerts(props: OpenAlertsProps) {
  const { stationId, act = renderNoAction, hasHeading = true } = props;
  const query = stationId === null ? {} : { station: stationId };
  const resource = useStaffData(listStationAlerts, { query }, { refreshMs: ALERTS_REFRESH_MS });
  const rows = resource.value?.rows ?? [];
  // staff users who only do accounting cannot handle alerts
  const isForOthers = isAccountantOnly(useMe());
  const failure = <LoadFailure resource={resource} isShown={props.showsFailure} />;
  if (rows.length === 0 || isForOthers) return failure;
  return (
    <section className="staff-stack" aria-label={m.staff_alerts_title()}>
      {hasHeading ? <h2 className="panel-title">{m.staff_alerts_title()}</h2> : null}
      {failure}
      <ul className="station-incidents">
        {rows.map((alert) => (
          <Alert
            key={alert.alertId}
            alert={alert}
            onCall={resource.value?.onCall ?? null}
            isOwnPage={stationId !== null}
            act={act}
            onDone={resource.retry}
          />
        ))}
      </ul>
    </section>
  );
}

type AlertProps = {
  readonly alert: StationAlert;
  /** Name of the first staff user on call. Null if the on-call list is empty. */
  readonly onCall: string | null;
  readonly isOwnPage: boolean;
  readonly act: AlertActionRenderer;
  readonly onDone: () => void;
};

function Alert({ alert, onCall, isOwnPage, act, onDone }: AlertProps) {
  const { locale } = usePortal();
  const mayWrite = mayUse(useMe(), 'station.write');
  const { acknowledged, alertId, bayNo, kind, stationId } = alert;
  const what = alertLabels[kind]();
  const station = locale === 'he' ? alert.stationHe : alert.station;
  const place = bayNo === null ? station : `${station}, ${m.bay_name({ number: bayNo })}`;
  const isOpen = acknowledged === null;
  return (
    <li
      className="station-incident"
      data-state={isOpen ? 'open' : 'seen'}
      data-danger={alertSeverity[kind] === 'safety'}
    >
      <div className="alert-line">
        <h3>
          <Danger kind={kind} /> {what}
        </h3>
        <AlertLocation alert={alert} station={isOwnPage ? null : station} />
        {isOpen ? <Unattended onCall={mayWrite ? null : onCall} /> : null}
        <FirmwareLink kind={kind} />
        <Facts alert={alert} />
      </div>
      {isOpen && mayWrite ? (
        <StaffActionButton
          endpoint={acknowledgeAlert}
          input={{ params: { stationId, alertId } }}
          label={m.staff_alerts_acknowledge()}
          name={m.staff_alerts_acknowledge_of({ what, place })}
          done={() => m.staff_alerts_done()}
          onDone={onDone}
          isPrimary
        />
      ) : null}
      {act(alert, onDone)}
    </li>
  );
}

function Danger({ kind }: Pick<StationAlert, 'kind'>) {
  return alertSeverity[kind] !== 'safety' ? null : (
    <span className="alert-danger">
      <WarningIcon className="icon-medium" />
      {m.staff_alerts_danger()}
    </span>
  );
}

/**
 * Shows the state of an alert to users who cannot acknowledge it. It names the staff user on call, or says 'not
 * acknowledged' if there is none.
 */
function Unattended({ onCall }: Pick<AlertProps, 'onCall'>) {
  return onCall === null ? (
    <span className="staff-state staff-state-disabled">{m.staff_alerts_open()}</span>
  ) : (
    <span className="staff-state">{m.staff_alerts_on_call({ name: isolated(onCall) })}</span>
  );
}

/**
 * Link from a firmware alert to the page of firmware releases. It is hidden from partners, who cannot open that page.
 */
function FirmwareLink({ kind }: Pick<StationAlert, 'kind'>) {
  const isHidden = isPartner(useMe());
  return kind !== 'firmware_stopped' || isHidden ? null : <Link to="/admin/firmware">{m.staff_firmware_title()}</Link>;
}

function AlertLocation({ alert, station }: { readonly alert: StationAlert; readonly station: string | null }) {
  const { bayNo, stationId } = alert;
  if (station === null && bayNo === null) return null;
  return (
    <p>
      {station === null ? null : <Link to={`/admin/stations/${stationId}`}>{station}</Link>}
      {station === null || bayNo === null ? null : ' · '}
      {bayNo === null ? null : m.bay_name({ number: bayNo })}
    </p>
  );
}

/** Formats an instant. A time of today has no date, and other times have their date. */
function timeText(instantMs: number, locale: Locale): string {
  const isToday = shopDayText(instantMs) === shopDayText(serverNow());
  return isToday ? formatTime(instantMs) : formatDateTime(instantMs, locale);
}

function Facts({ alert: { acknowledged, flapping, since, times } }: Pick<AlertProps, 'alert'>) {
  const { locale } = usePortal();
  const facts = [
    m.staff_alerts_since({ time: timeText(Date.parse(since), locale) }),
    ...(times > 1 ? [m.staff_alerts_times({ count: times })] : []),
    ...(flapping ? [m.staff_alerts_flapping()] : []),
    ...(acknowledged === null
      ? []
      : [
          m.staff_alerts_acknowledged({
            name: isolated(acknowledged.by),
            time: timeText(Date.parse(acknowledged.at), locale),
          }),
        ]),
  ];
  return <p className="staff-quiet">{facts.join(' · ')}</p>;
}
