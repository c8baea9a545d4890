import { Link, useLocation } from 'react-router';
import type { Problem } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';
import { StatusMessagePage } from '#web/ui/status-message-page.tsx';
import notFoundPicture from '../../illustrations/not-found.svg';
// the picture is part of the script, because a separate file would not load without a connection
import unreachedPicture from '../../illustrations/offline.svg?inline';
import { unreachableTitle } from '#web/lib/words/unreachable-title.ts';

/**
 * Page for an unknown sticker code. The sticker was replaced, or does not belong to the shop. If the shop could not be
 * reached, nothing is known about the sticker, and the customer can load the page again.
 */
export function StationNotFound({ problem }: { readonly problem: Problem }) {
  const { pathname, search } = useLocation();
  const isUnknown = problem.code === 'station_not_found' || problem.code === 'not_found';
  if (!isUnknown && problem.code !== 'screen_code_expired') {
    return (
      <StatusMessagePage picture={unreachedPicture} title={unreachableTitle()} text={problem.message}>
        <Link className="button button-primary" to={{ pathname, search }} replace>
          {m.fault_again()}
        </Link>
      </StatusMessagePage>
    );
  }
  return (
    <StatusMessagePage
      picture={notFoundPicture}
      title={m.scan_not_found_title()}
      text={isUnknown ? m.scan_not_found_text() : problem.message}
    >
      <Link className="button button-primary" to="/s">
        {m.scan_type_code()}
      </Link>
    </StatusMessagePage>
  );
}
