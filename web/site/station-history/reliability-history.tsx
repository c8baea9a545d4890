import type { StationHistory } from '#contracts/stations/station-history.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { permilleOf } from '#domain/stations/record/outage-level.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { percentText } from '#web/lib/words/figure-words.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { StationHistoryBars } from './history-bars.tsx';

type Shares = { readonly worked: number; readonly firstTry: number | null };

/**
 * Returns the availability of a station and its share of starts at the first attempt, in tenths of a percent. Returns
 * null if there are no records, or if too few visits are recorded.
 */
export function reliabilityFiguresOf(history: StationHistory): Shares | null {
  const { since, visits, firstStarts, openSeconds, outSeconds } = history;
  const worked = permilleOf(openSeconds - outSeconds, { of: openSeconds, visits });
  if (since === null || worked === null) return null;
  return { worked, firstTry: permilleOf(firstStarts, { of: visits, visits }) };
}

/**
 * Shows the last ninety days of a station in two sentences and as bars. Also shows the start of the records. Renders
 * nothing without data.
 */
export function ReliabilityHistoryLine({ history }: { readonly history: StationHistory }) {
  const { locale } = usePage();
  const shares = reliabilityFiguresOf(history);
  const { since, days } = history;
  if (shares === null || since === null) return null;
  return (
    <>
      <p className="lead-words">
        <Sentence text={m.status_worked({ share: percentText(shares.worked) })} />
      </p>
      {shares.firstTry === null ? null : (
        <p>
          <Sentence text={m.status_first_try({ share: percentText(shares.firstTry) })} />
        </p>
      )}
      <StationHistoryBars days={days} />
      {days.includes('n') ? (
        <p className="side-note">{m.status_since({ date: formatDate(Date.parse(since), locale) })}</p>
      ) : null}
    </>
  );
}

/** Explains how the two figures are defined: starts at the first attempt, and availability. */
export function ReliabilityDefinition() {
  return (
    <div className="status-definition">
      <p>{m.status_definition_starts()}</p>
      <p>{m.status_definition_uptime()}</p>
    </div>
  );
}
