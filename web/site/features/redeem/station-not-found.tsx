import { Link } from 'react-router';
import type { Problem } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import { MessagePage } from '#web/ui/message-page.tsx';
import notFoundPicture from '../../illustrations/not-found.svg';

/** Page for an unknown sticker code: the sticker was replaced, or does not belong to the shop. */
export function StationNotFound({ problem }: { readonly problem: Problem }) {
  const unknown = problem.code === 'station_not_found' || problem.code === 'not_found';
  return (
    <MessagePage
      picture={notFoundPicture}
      title={m.scan_not_found_title()}
      text={unknown ? m.scan_not_found_text() : problem.message}
    >
      <Link className="button button-primary" to="/s">
        {m.scan_type_code()}
      </Link>
    </MessagePage>
  );
}
