import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import {
  tankLevelKinds,
  type ControlRoomBay,
  type ControlRoomStation,
} from '#contracts/staff/work-orders/control-room.ts';
import { isolated } from '#domain/core/text/format.ts';
import { readingRules } from '#domain/stations/machine/reading-rules.ts';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { ChevronDownIcon } from '../../../kit/place-icons.tsx';
import { RelativeTime } from '../../../kit/relative-time.tsx';
import { faultTexts, incidentFaultsOf } from '../../../lib/words/incident-words.ts';
import { usePortal } from '../../../lib/portal.tsx';
import { BayStatisticsDetailsDialog } from '../figures/bay-statistics-details-dialog.tsx';
import { isUptimeTooShort, startSuccessText, uptimeText } from '../figures/bay-statistics-texts.ts';
import { StatusBadge } from '../../../lib/status-badge.tsx';
import { bayLabelWithOutage, machineConnectionLabel, localizedName } from '../station-words.ts';
import { tankLevelName } from './level-words.ts';
import { controlRoomStateOf, controlRoomStateLabel } from './control-room-state.ts';

const LOW_PERCENT = readingRules.shampoo_percent.limit;

type Period = { readonly from: string; readonly to: string };

type CardProps = {
  readonly station: ControlRoomStation;
  readonly period: Period;
  /** True if this is the only station in the list. */
  readonly isOnly: boolean;
};

/**
 * Card of one station. A working station is collapsed to one line with the states of its bays, unless it is the only
 * station. A station that needs attention is expanded, with one row of figures for each bay.
 */
export function ControlRoomCard({ station, period, isOnly }: CardProps) {
  const { locale } = usePortal();
  const [opened, setOpened] = useState<ControlRoomBay | null>(null);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const look = controlRoomStateOf(station);
  const isOpen = chosen ?? (isOnly || look === 'problem' || look === 'attention');
  const { stationId } = station;
  const name = localizedName(locale, station);
  return (
    <li className="room-card" id={`room-${station.slug}`} data-look={look} tabIndex={-1}>
      <div className="room-card-head">
        <h2>
          <Link to={`/admin/stations/${stationId}`}>{name}</Link>
        </h2>
        <StationMarks station={station} hasBays={!isOpen} />
        <button
          type="button"
          className="icon-button room-fold"
          aria-expanded={isOpen}
          aria-label={m.staff_room_bays_of({ station: isolated(name) })}
          onClick={() => setChosen(!isOpen)}
        >
          <ChevronDownIcon className="icon-medium" />
        </button>
      </div>
      {isOpen ? <Bays station={station} name={name} onOpen={setOpened} /> : null}
      {opened === null ? null : (
        <BayStatisticsDetailsDialog
          stationId={stationId}
          row={{ ...opened, ...period }}
          title={`${name}, ${bayTitle(opened)}`}
          onClose={() => setOpened(null)}
        />
      )}
    </li>
  );
}

type MarksProps = {
  readonly station: ControlRoomStation;
  /** True if the card is collapsed and therefore shows the states of the bays here. */
  readonly hasBays: boolean;
};

/** Shows the state of a station, its problems and its open work. A connected machine is not mentioned. */
function StationMarks({ station, hasBays }: MarksProps) {
  const { locale } = usePortal();
  const { alerts, bays, connection, faults, slug, stationId, workOrders } = station;
  // failed starts are not listed here, because they are shown at their bays
  const incidents = incidentFaultsOf(faults);
  return (
    <p className="station-marks">
      <StatusBadge {...controlRoomStateLabel(station)} />
      {connection === 'online' ? null : <StatusBadge {...machineConnectionLabel(station, locale)} />}
      {hasBays ? bays.map((bay) => <BayMark key={bay.bayNo} bay={bay} />) : null}
      {alerts === 0 ? null : <StatusBadge words={m.staff_room_alerts({ count: alerts })} tone="disabled" />}
      {incidents.length === 0 ? null : (
        <Link to={`/admin/stations/${stationId}?tab=incidents`} className="station-warn">
          {faultTexts(incidents).join(' · ')}
        </Link>
      )}
      {workOrders === 0 ? null : (
        <Link to={`/admin/work-orders?state=active&station=${slug}`}>{m.staff_room_orders({ count: workOrders })}</Link>
      )}
    </p>
  );
}

function BayMark({ bay }: { readonly bay: ControlRoomBay }) {
  return (
    <span className="room-bay-mark">
      {bayTitle(bay)} <StatusBadge {...bayLabelWithOutage(bay)} />
    </span>
  );
}

type BaysProps = {
  readonly station: ControlRoomStation;
  readonly name: string;
  readonly onOpen: (bay: ControlRoomBay) => void;
};

/** Table with the figures of the bays, one line for each bay. A missing figure is shown as a dash. */
function Bays({ station, name, onOpen }: BaysProps) {
  const { locale } = usePortal();
  const kinds = tankLevelKinds.filter((kind) =>
    station.bays.some(({ levels }) => levels.some((one) => one.kind === kind)),
  );
  return (
    <table className="room-bays">
      <caption className="sr-only">{m.staff_room_bays_of({ station: isolated(name) })}</caption>
      <thead>
        <tr>
          <th scope="col">{m.staff_cost_bay()}</th>
          <th scope="col">{m.staff_room_last_wash()}</th>
          <th scope="col" title={m.staff_figures_starts()}>
            {m.staff_room_starts()}
          </th>
          <th scope="col" title={m.staff_figures_uptime_counts()}>
            {m.staff_figures_uptime()}
          </th>
          {kinds.map((kind) => (
            <th key={kind} scope="col">
              {tankLevelName(kind)}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{m.staff_room_behind()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {station.bays.map((bay) => (
          <tr key={bay.bayNo}>
            <th scope="row">
              {bayTitle(bay)} <StatusBadge {...bayLabelWithOutage(bay)} />
            </th>
            <Cell label={m.staff_room_last_wash()}>
              {bay.lastWashAt === null ? null : <RelativeTime at={bay.lastWashAt} locale={locale} />}
            </Cell>
            <Cell label={m.staff_figures_starts()}>
              {bay.visits === 0 ? null : <Sentence text={startSuccessText(bay)} />}
            </Cell>
            <Cell
              label={m.staff_figures_uptime()}
              {...(isUptimeTooShort(bay) ? { reason: m.staff_figures_first_hour() } : {})}
            >
              {isUptimeTooShort(bay) ? null : <Sentence text={uptimeText(bay)} />}
            </Cell>
            {kinds.map((kind) => (
              <Cell key={kind} label={tankLevelName(kind)}>
                <Tank percent={bay.levels.find((one) => one.kind === kind)?.percent} />
              </Cell>
            ))}
            <td>
              <button
                type="button"
                className="button button-quiet"
                aria-label={m.staff_room_behind_of({ place: `${name}, ${bayTitle(bay)}` })}
                onClick={() => onOpen(bay)}
              >
                {m.staff_room_behind()}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = {
  readonly label: string;
  /** Why the figure is missing, as the tooltip of the dash. */
  readonly reason?: string;
  readonly children: ReactNode;
};

function Cell({ label, reason, children }: CellProps) {
  return (
    <td data-label={label} data-empty={children === null || undefined} title={reason}>
      {children ?? '–'}
    </td>
  );
}

function Tank({ percent }: { readonly percent: number | undefined }) {
  if (percent === undefined) return '–';
  const rounded = Math.round(percent);
  return (
    <span className="room-tank" data-low={rounded < LOW_PERCENT || undefined}>
      <svg className="room-tank-bar" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
        <rect width={rounded} height="16" />
      </svg>
      {m.staff_room_percent({ percent: rounded })}
    </span>
  );
}
