import { listNayaxReaders, type StationReader } from '#contracts/staff/machines/readers.ts';
import type { StaffStation } from '#contracts/staff/stations.ts';
import { POWER_UP_EVENT, type ReaderProperty } from '#contracts/stations/cortina.ts';
import { m } from '#messages/compiled/messages.js';
import { RelativeTime } from '../../../kit/relative-time.tsx';
import { LoadState } from '../../../lib/data/load-state.tsx';
import { useStaffData } from '../../../lib/data/use-staff-data.ts';
import { usePortal } from '../../../lib/portal.tsx';
import { StatusBadge } from '../../../lib/status-badge.tsx';
import { bayOrStationText, timeText } from '../station-words.ts';

const REFRESH_MS = 60_000;

const factLabels = {
  poweredUp: () => m.staff_reader_powered_up(),
  poweredDown: () => m.staff_reader_powered_down(),
  readerEnabled: () => m.staff_reader_enabled(),
  readerError: () => m.staff_reader_error(),
  connection: () => m.staff_reader_connection(),
  reception: () => m.staff_reader_reception(),
  networkFailures: () => m.staff_reader_network_failures(),
  temperature: () => m.staff_reader_temperature(),
  lastTransaction: () => m.staff_reader_last_transaction(),
  lastCardSale: () => m.staff_reader_last_card(),
  lastCashSale: () => m.staff_reader_last_cash(),
  cancelled: () => m.staff_reader_cancelled(),
  eventsInADay: () => m.staff_reader_events_in_a_day(),
} as const satisfies Record<ReaderProperty, () => string>;

/**
 * Shows the state and the newest events of the station's Nayax readers, and states which information Nayax does not
 * report.
 */
export function ReaderPanel({ station }: { readonly station: StaffStation }) {
  const { stationId, bays } = station;
  const resource = useStaffData(listNayaxReaders, { params: { stationId } }, { refreshMs: REFRESH_MS });
  const { isAsked = true, rows = [] } = resource.value ?? {};
  return (
    <section className="staff-panel staff-stack" aria-labelledby="devices-readers">
      <h2 id="devices-readers" className="panel-title">
        {m.staff_readers()}
      </h2>
      <LoadState resource={resource} />
      {isAsked ? null : <p>{m.staff_readers_no_token()}</p>}
      {rows.map((reader) => (
        <Reader key={reader.bayNo} reader={reader} place={bayOrStationText(reader.bayNo, bays)} />
      ))}
      <p className="staff-quiet">{m.staff_readers_not_reported()}</p>
    </section>
  );
}

function ReaderState({ reader: { answeredAt, heardAt, isSilent } }: { readonly reader: StationReader }) {
  const { locale } = usePortal();
  if (answeredAt === null) return <StatusBadge words={m.staff_reader_unknown()} tone="quiet" />;
  if (heardAt === null) return <StatusBadge words={m.staff_reader_no_sign()} tone="quiet" />;
  const time = timeText(heardAt, locale);
  return isSilent ? (
    <StatusBadge words={m.staff_reader_silent({ time })} tone="disabled" />
  ) : (
    <StatusBadge words={m.staff_reader_alive({ time })} tone="active" />
  );
}

function Reader({ reader, place }: { readonly reader: StationReader; readonly place: string }) {
  const { facts, fault } = reader;
  return (
    <div className="staff-stack">
      <h3>
        {place} <ReaderState reader={reader} />
      </h3>
      {fault === null ? null : (
        <p className="notice notice-danger">
          {m.staff_reader_fault()} <bdi dir="ltr">{fault}</bdi>
        </p>
      )}
      {facts.length === 0 ? null : (
        <dl className="staff-facts">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{factLabels[name]()}</dt>
              <dd>
                <bdi dir="ltr">{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Events events={reader.events} />
    </div>
  );
}

/**
 * Returns the text of a card reader's event. The event 'power up' has the shop's own text; other texts consist of
 * Nayax's description (or category) and code.
 */
function eventText({ code, description, category }: StationReader['events'][number]): string {
  if (code === POWER_UP_EVENT) return m.staff_reader_power_up();
  return [description === '' ? category : description, code === '' ? '' : m.staff_reader_code({ code })]
    .filter((part) => part !== '')
    .join(' · ');
}

function Events({ events }: Pick<StationReader, 'events'>) {
  const { locale } = usePortal();
  if (events.length === 0) return <p className="staff-quiet">{m.staff_reader_no_events()}</p>;
  return (
    <ul className="staff-activity">
      {events.map((event) => (
        <li key={event.id}>
          <bdi>{eventText(event)}</bdi>
          {event.data === '' ? null : <bdi className="station-note">{event.data}</bdi>}
          <RelativeTime at={event.at ?? event.receivedAt} locale={locale} />
        </li>
      ))}
    </ul>
  );
}
