import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import type { ApiResponse } from '#web/lib/calls/api.ts';
import { isUnreachableStatus, unreachableTitle } from '#web/lib/words/unreachable-title.ts';
import { StatusMessagePage } from '#web/ui/status-message-page.tsx';
import notFoundPicture from '../illustrations/not-found.svg';

type WashNotFoundProps = {
  readonly answer: Extract<ApiResponse<unknown>, { ok: false }>;
  readonly children: ReactNode;
};

/** Page for a wrong link to a wash. If the shop did not respond, the page does not claim anything about the wash. */
export function WashNotFound({ answer: { status, problem }, children }: WashNotFoundProps) {
  if (isUnreachableStatus(status)) {
    return (
      <StatusMessagePage picture={notFoundPicture} title={unreachableTitle()} text={problem.message}>
        {children}
      </StatusMessagePage>
    );
  }
  return (
    <StatusMessagePage picture={notFoundPicture} title={m.wash_not_found()} text={m.wash_not_found_text()}>
      {children}
      <Link className="inline-link" to="/contact">
        {m.about_contact_link()}
      </Link>
    </StatusMessagePage>
  );
}
