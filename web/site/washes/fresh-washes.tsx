import { Link } from 'react-router';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import type { OpenWalkUp } from '#contracts/stations/walk-up.ts';
import { formatTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useSpoken } from '#web/lib/page.tsx';

type FreshWashesProps = {
  readonly washes: readonly RedemptionView[];
  /** Unfinished walk-ups of this browser; they are shown first. */
  readonly walkUps?: readonly OpenWalkUp[];
};

/**
 * Links to washes that were just requested or paid for, so that a customer who has closed the page finds the wash and
 * 'It did not start' again. The wash of a walk-up is reached by the page of the walk-up.
 */
export function FreshWashes({ washes, walkUps = [] }: FreshWashesProps) {
  const others = washes.filter(({ redemptionToken: wash }) => !walkUps.some((own) => own.redemptionToken === wash));
  if (walkUps.length + others.length === 0) return null;
  return (
    <section aria-labelledby="fresh-washes" className="grid gap-3 print:hidden">
      <h2 id="fresh-washes" className="text-xl font-semibold">
        {m.fresh_washes_title()}
      </h2>
      <ul className="grid gap-3">
        {walkUps.map((own) => (
          <WashLink
            key={own.walkUpToken}
            at={own}
            words={walkUpWords[own.state]()}
            to={`/walk-up/${own.walkUpToken}`}
          />
        ))}
        {others.map((wash) => (
          <WashLink key={wash.redemptionToken} at={wash} words={wordsOf(wash)} to={`/wash/${wash.redemptionToken}`} />
        ))}
      </ul>
    </section>
  );
}

type WashLinkProps = {
  readonly at: Pick<RedemptionView, 'stationName' | 'stationNameHe' | 'bayNo'>;
  readonly words: string;
  readonly to: string;
};

function WashLink({ at, words, to }: WashLinkProps) {
  const spoken = useSpoken();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface-raised p-4">
      <span className="min-w-0 grow basis-48">
        <span className="block font-semibold">{words}</span>
        <span className="block text-sm text-ink-soft">
          {spoken({ en: at.stationName, he: at.stationNameHe })} · {m.bay_name({ number: at.bayNo })}
        </span>
      </span>
      <Link className="button button-secondary" to={to}>
        {m.fresh_washes_open()}
      </Link>
    </li>
  );
}

const walkUpWords = {
  paying: m.walk_up_paying_title,
  paid: m.fresh_washes_paid,
  starting: m.fresh_washes_starting,
} as const satisfies Record<OpenWalkUp['state'], () => string>;

function wordsOf({ state, minutes, requestedAt, startedAt }: RedemptionView): string {
  const time = formatTime(Date.parse(startedAt ?? requestedAt));
  if (state === 'held') return m.fresh_washes_held({ time });
  return state === 'completed' ? m.wash_credited_title({ minutes, time }) : m.fresh_washes_back({ time });
}
