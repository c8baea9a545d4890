import type { StationHistory } from '#contracts/stations/station-history.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { shareOf } from '#domain/stations/record/day-level.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { hoursText, percentText } from '#web/lib/words/figure-words.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { HistoryBars } from './history-bars.tsx';

/** First-start success and uptime of a station, each with its counts. Few visits give counts without percentages. */
export function HistoryFigures({ history }: { readonly history: StationHistory }) {
  const { visits, firstStarts, openSeconds, outSeconds } = history;
  const starts = { visits: String(visits), good: String(firstStarts) };
  const times = { out: hoursText(outSeconds), open: hoursText(openSeconds) };
  const startShare = shareOf(firstStarts, { of: visits, visits });
  const upShare = shareOf(openSeconds - outSeconds, { of: openSeconds, visits });
  return (
    <ul className="status-figures">
      <li>
        <Sentence
          text={
            startShare === null
              ? m.status_starts(starts)
              : m.status_starts_share({ ...starts, share: percentText(startShare) })
          }
        />
      </li>
      <li>
        <Sentence
          text={
            upShare === null ? m.status_uptime(times) : m.status_uptime_share({ ...times, share: percentText(upShare) })
          }
        />
      </li>
    </ul>
  );
}

/** The last ninety days of a station: bars, figures, and since when there is a record. */
export function HistoryLine({ history }: { readonly history: StationHistory }) {
  const { locale } = usePage();
  const { since, days } = history;
  if (since === null) return <p className="text-sm text-ink-soft">{m.status_no_record()}</p>;
  return (
    <>
      <HistoryBars days={days} />
      <HistoryFigures history={history} />
      {days.includes('n') ? (
        <p className="text-sm text-ink-soft">{m.status_since({ date: formatDate(Date.parse(since), locale) })}</p>
      ) : null}
    </>
  );
}

/** Definitions of the two figures, one sentence each. */
export function HistoryDefinition() {
  return (
    <div className="status-definition">
      <p>{m.status_definition_starts()}</p>
      <p>{m.status_definition_uptime()}</p>
    </div>
  );
}
