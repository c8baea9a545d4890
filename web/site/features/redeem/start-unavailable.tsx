import { Link } from 'react-router';
import type { ScannedStation } from '#contracts/stations/redemptions.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { bayWords } from '#web/lib/words/bay-words.ts';
import { usePage } from '#web/lib/page.tsx';
import { opensWords } from '../../washes/station-state.ts';

type NoStartProps = { readonly words: readonly string[] };

/** Replaces the start button. Shows why no wash can start here now, and alternatives. */
export function StartUnavailable({ words }: NoStartProps) {
  return (
    <div className="grid gap-3">
      <output className="notice">
        {words.map((sentence) => (
          <span key={sentence} className="block">
            {sentence}
          </span>
        ))}
      </output>
      <div className="flex flex-wrap gap-3">
        <Link className="button button-secondary" to="/stations">
          {m.scan_other_stations()}
        </Link>
        <Link className="button button-secondary" to="/contact">
          {m.nav_contact()}
        </Link>
      </div>
    </div>
  );
}

/** Returns true while every bay is washing or reserved, so that waiting helps. */
export function isTaken(noStart: ReturnType<typeof useNoStart>): boolean {
  return noStart?.busy === true;
}

type Startable = Pick<ScannedStation, 'open' | 'opensAt' | 'bays'>;

/** Returns sentences that explain why no wash can start at a station now; null if a wash can start. */
export function useNoStart({
  open,
  opensAt,
  bays,
}: Startable): { readonly words: string[]; readonly busy: boolean } | null {
  const { renderedAt } = usePage();
  if (!open) {
    const next = opensAt === null ? [] : [opensWords(Date.parse(opensAt), Date.parse(renderedAt))];
    return { words: [m.scan_closed(), ...next], busy: false };
  }
  if (bays.some(({ state }) => state === 'free')) return null;
  const busy = bays.filter(({ state }) => state === 'busy' || state === 'reserved');
  if (busy.length > 0) {
    const [first] = busy.flatMap(({ busyUntil }) => busyUntil ?? []).toSorted();
    const until = first === undefined ? [] : [m.stations_now_busy_until({ time: formatTime(Date.parse(first)) })];
    return { words: [m.scan_busy(), ...until], busy: true };
  }
  if (bays.some(({ state }) => state === 'silent')) return { words: [m.scan_silent()], busy: false };
  const [reason] = bays.flatMap((bay) => (bay.outage === null ? [] : bayWords(bay)));
  return { words: reason === undefined ? [m.scan_out()] : [m.scan_out(), reason], busy: false };
}
