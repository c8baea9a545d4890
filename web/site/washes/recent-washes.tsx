import { Link } from 'react-router';
import type { RedemptionView } from '#contracts/stations/redemptions.ts';
import type { UnfinishedWalkUp } from '#contracts/stations/walk-up.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage, useLocalizedText } from '#web/lib/page.tsx';
import { ArrowEndIcon, DropIcon } from '#web/ui/icons/icons.tsx';
import { runningWashTexts, type RunningWashTexts } from '../running-wash/running-wash-words.ts';
import { isWashRunning } from './is-wash-running.ts';
import { recentWashText } from './recent-wash-text.ts';

type RecentWashesProps = {
  readonly washes: readonly RedemptionView[];
  /** Unfinished walk-ups (purchases at the machine) of this browser. They are shown first. */
  readonly walkUps?: readonly UnfinishedWalkUp[];
  /** True if the link to an unfinished wash is the main action of the page. */
  readonly isMain?: boolean;
};

/**
 * Links to washes that run or wait, above the content of a page. A customer who closed the page of a wash can find it
 * and its button 'It did not start' again. The wash of a walk-up is linked through the page of the walk-up. Ended
 * washes come after the content (`PastWashes`).
 */
export function RecentWashes({ washes, walkUps = [], isMain = false }: RecentWashesProps) {
  const now = Date.parse(usePage().renderedAt);
  const others = washes.filter(
    (wash) => isWashRunning(wash, now) && !walkUps.some((own) => own.redemptionToken === wash.redemptionToken),
  );
  if (walkUps.length + others.length === 0) return null;
  const main = isMain ? (walkUps[0] ?? others[0]) : undefined;
  return (
    <section
      aria-labelledby="fresh-washes"
      className={`stack not-printed ${main === undefined ? '' : 'has-main-wash'}`}
    >
      <h2 id="fresh-washes" className="list-title">
        {m.fresh_washes_title()}
      </h2>
      <ul className="stack">
        {walkUps.map((own) => {
          const words = walkUpLabels[own.state]();
          const to = `/walk-up/${own.walkUpToken}`;
          return own === main ? (
            <MainWashLink
              key={to}
              {...(own.state === 'paid'
                ? { name: words, state: m.fresh_washes_choose() }
                : { name: m.wash_title(), state: words })}
              to={to}
            />
          ) : (
            <WashLink key={to} at={own} words={words} to={to} />
          );
        })}
        {others.map((wash) => {
          const to = `/wash/${wash.redemptionToken}`;
          return wash === main ? (
            <MainWashLink key={to} {...runningWashTexts({ kind: 'wash', wash }, now)} to={to} />
          ) : (
            <WashLink key={to} at={wash} words={recentWashText(wash, now)} to={to} />
          );
        })}
      </ul>
    </section>
  );
}

/** Links to washes that ended in the last hours, below the content of a page. */
export function PastWashes({ washes }: Pick<RecentWashesProps, 'washes'>) {
  const now = Date.parse(usePage().renderedAt);
  const past = washes.filter((wash) => !isWashRunning(wash, now));
  if (past.length === 0) return null;
  return (
    <section aria-labelledby="past-washes" className="stack not-printed">
      <h2 id="past-washes" className="list-title">
        {m.fresh_washes_past()}
      </h2>
      <ul className="stack">
        {past.map((wash) => (
          <WashLink
            key={wash.redemptionToken}
            at={wash}
            words={recentWashText(wash, now)}
            to={`/wash/${wash.redemptionToken}`}
          />
        ))}
      </ul>
    </section>
  );
}

type MainWashLinkProps = RunningWashTexts & { readonly to: string };

/**
 * Bar with a link to a running wash. Every other page has the same bar. On a phone it is part of the bar at the bottom.
 */
function MainWashLink({ name, state, to }: MainWashLinkProps) {
  return (
    <li>
      <Link className="button wash-link foot-action" to={to}>
        <DropIcon className="icon-large" />
        <span className="wash-strip-words">
          <span className="wash-strip-name">{name}</span> <span className="wash-strip-state">{state}</span>
        </span>
        <span className="sr-only"> {m.fresh_washes_open()}</span>
        <ArrowEndIcon className="icon-medium" />
      </Link>
    </li>
  );
}

type WashLinkProps = {
  readonly at: Pick<RedemptionView, 'stationName' | 'stationNameHe' | 'bayNo'>;
  readonly words: string;
  readonly to: string;
};

function WashLink({ at, words, to }: WashLinkProps) {
  const localized = useLocalizedText();
  return (
    <li className="fresh-wash sheet row-apart">
      <span className="fresh-wash-words">
        <span className="row-name own-line">{words}</span>
        <span className="side-note own-line">
          {localized({ en: at.stationName, he: at.stationNameHe })} · {m.bay_name({ number: at.bayNo })}
        </span>
      </span>
      <Link className="button button-secondary" to={to}>
        {m.fresh_washes_open()}
      </Link>
    </li>
  );
}

const walkUpLabels = {
  paying: m.walk_up_paying_title,
  paid: m.fresh_washes_paid,
  starting: m.fresh_washes_starting,
} as const satisfies Record<UnfinishedWalkUp['state'], () => string>;
