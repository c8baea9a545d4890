import { Link } from 'react-router';
import type { StationLiveState } from '#contracts/stations/station-live-state.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { formatDate, formatDateTime, formatTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { bayAppearance, bayTitle, bayText } from '#web/lib/words/bay-words.ts';
import { TextWithSlot, SLOT } from '#web/lib/language/text-with-slot.tsx';
import { usePage } from '#web/lib/page.tsx';
import { liveStateText } from '../../washes/live-state-text.ts';

type CurrentBayStatesProps = {
  readonly station: Station;
  readonly live: StationLiveState | null;
  readonly isFresh: boolean;
};

/**
 * Shows the state of every bay and the time at which this state was known. Both stay visible without JavaScript and
 * without a network.
 */
export function CurrentBayStates({ station, live, isFresh }: CurrentBayStatesProps) {
  const { locale } = usePage();
  const now = liveStateText(station, live);
  /** Formats an instant as a time. Adds the date if it is on a different day than `at`. */
  function timeText(instant: string, at: string): string {
    const ms = Date.parse(instant);
    const isToday = formatDate(ms, locale) === formatDate(Date.parse(at), locale);
    return isToday ? formatTime(ms) : formatDateTime(ms, locale);
  }
  // a sample station without a machine has no state
  if (live !== null && now === null) return null;
  return (
    <section className="station-part">
      <h2>{m.station_now()}</h2>
      {live === null || now === null ? (
        <p className="notice">{m.station_unknown()}</p>
      ) : (
        <>
          <output className="sr-only">{now.words}</output>
          <div className="bay-frame">
            <ul className="bays">
              {live.bays.map((bay) => (
                <li key={bay.bayNo} className="bay">
                  <span>
                    <span className="row-name">{bayTitle(bay)}</span>
                    {bay.disinfectedAt === null ? null : (
                      <span className="bay-note">
                        <TextWithSlot
                          text={(bay.disinfectedBy === 'staff' ? m.bay_disinfected_staff : m.bay_disinfected)({
                            time: SLOT,
                          })}
                          slot={<span className="bay-note-time">{timeText(bay.disinfectedAt, live.at)}</span>}
                        />
                      </span>
                    )}
                  </span>
                  <span className="bays-now" data-state={bayAppearance(bay)}>
                    {bayText(bay)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
          {now.state === 'silent' ? <SilentStationNotice heardAt={live.heardAt} /> : null}
          <p className="side-note">
            {m.station_as_of({ time: formatTime(Date.parse(live.at)) })}
            {isFresh ? null : ` · ${m.station_not_refreshed()}`}
          </p>
        </>
      )}
    </section>
  );
}

function SilentStationNotice({ heardAt }: Pick<StationLiveState, 'heardAt'>) {
  const { locale } = usePage();
  return (
    <p className="notice">
      {heardAt === null ? null : `${m.station_heard_at({ time: formatDateTime(Date.parse(heardAt), locale) })} `}
      {m.station_silent_advice()}{' '}
      <Link className="underlined" to="/stations">
        {m.station_all()}
      </Link>
    </p>
  );
}
