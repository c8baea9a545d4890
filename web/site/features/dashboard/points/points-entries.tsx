import { Link } from 'react-router';
import { listPointsEntries, type PointsEntry } from '#contracts/loyalty/points.ts';
import { formatDate } from '#domain/core/text/format.ts';
import type { Page } from '#domain/core/page.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { SectionLoadError } from '../dashboard-section.tsx';
import { LoadMoreStatus, LoadMoreButton } from '../records/load-more-button.tsx';
import { useLoadMore, type FocusTarget } from '../records/use-load-more.ts';

const reasonLabels = {
  earned: m.points_move_earned,
  matured: m.points_move_matured,
  taken_back: m.points_move_taken_back,
  spent: m.points_move_spent,
  expired: m.points_move_expired,
  referred: m.points_move_referred,
  goodwill: m.points_move_goodwill,
  withdrawn: m.points_move_withdrawn,
  merged: m.points_move_merged,
} as const satisfies Record<PointsEntry['reason'], () => string>;

/** Formats a number of points with its sign. Points that only changed from pending to available have no sign. */
function pointsText({ reason, points }: PointsEntry): string {
  if (reason === 'matured') return String(points);
  return points < 0 ? `−${-points}` : `+${points}`;
}

type MoveProps = { readonly move: PointsEntry; readonly focusTarget: FocusTarget };

function PointsEntryItem({ move, focusTarget }: MoveProps) {
  const { locale } = usePage();
  return (
    <li className="record" {...focusTarget}>
      <div className="record-words">
        <p className="record-title">{reasonLabels[move.reason]()}</p>
        <p className="record-detail">
          <bdi>{formatDate(Date.parse(move.movedAt), locale)}</bdi>
          {move.transactionId === null ? null : (
            <>
              {' · '}
              <Link className="inline-link" to={`/receipt/${move.transactionId}`}>
                {m.points_move_receipt()}
              </Link>
            </>
          )}
        </p>
      </div>
      <div className="record-end">
        <bdi translate="no" dir="ltr" className="record-price">
          {pointsText(move)}
        </bdi>
      </div>
    </li>
  );
}

/** Lists the points that were added and subtracted, each entry with a link to its receipt. */
export function PointsEntries({ moves }: { readonly moves: Page<PointsEntry> | null }) {
  const { entries, more, focusTarget } = useLoadMore(moves, {
    load: (call, cursor) => call(listPointsEntries, { query: { cursor } }),
    keyOf: ({ id }) => id,
  });
  if (entries === null) return <SectionLoadError />;
  if (entries.length === 0) return <p className="part-note">{m.points_moves_empty()}</p>;
  return (
    <details className="points-moves">
      <summary id="points-moves-title">{m.points_moves()}</summary>
      <ul>
        {entries.map((move) => (
          <PointsEntryItem key={move.id} move={move} focusTarget={focusTarget(move)} />
        ))}
      </ul>
      <LoadMoreButton of="points" more={more} />
      <LoadMoreStatus more={more} />
    </details>
  );
}
