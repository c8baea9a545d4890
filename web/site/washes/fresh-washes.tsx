import { Link } from 'react-router';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useSpoken } from '#web/lib/page.tsx';

type FreshWashesProps = { readonly washes: readonly RedemptionView[] };

/**
 * Links to washes that were just requested, so that a customer who has closed the page finds the wash and 'It did not
 * start' again.
 */
export function FreshWashes({ washes }: FreshWashesProps) {
  const spoken = useSpoken();
  if (washes.length === 0) return null;
  return (
    <section aria-labelledby="fresh-washes" className="grid gap-3 print:hidden">
      <h2 id="fresh-washes" className="text-xl font-semibold">
        {m.fresh_washes_title()}
      </h2>
      <ul className="grid gap-3">
        {washes.map((wash) => (
          <li
            key={wash.redemptionToken}
            className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface-raised p-4"
          >
            <span className="min-w-0 grow basis-48">
              <span className="block font-semibold">{wordsOf(wash)}</span>
              <span className="block text-sm text-ink-soft">
                {spoken({ en: wash.stationName, he: wash.stationNameHe })} · {m.bay_name({ number: wash.bayNo })}
              </span>
            </span>
            <Link className="button button-secondary" to={`/wash/${wash.redemptionToken}`}>
              {m.fresh_washes_open()}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ state, minutes, requestedAt, startedAt }: RedemptionView): string {
  const time = formatTime(Date.parse(startedAt ?? requestedAt));
  if (state === 'held') return m.fresh_washes_held({ time });
  return state === 'completed' ? m.wash_credited_title({ minutes, time }) : m.fresh_washes_back({ time });
}
