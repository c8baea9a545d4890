import { useRef, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import type { CurrentUser } from '#contracts/identity/account.ts';
import { PICTURE_PATH } from '#contracts/identity/pictures.ts';
import { formatDate, isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { Sentence } from '#web/ui/sentence.tsx';
import { logOut } from '../../session/log-out.ts';

/** Button to sign out. It is a native form, so that it works without JavaScript. */
function LogOutButton() {
  const navigate = useNavigate();
  const busy = useRef(false);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    const ended = await logOut();
    busy.current = false;
    if (ended) await navigate('/');
  }
  return (
    <form method="post" action="/api/customer/logout" onSubmit={(event) => void submit(event)}>
      <button type="submit" className="button button-secondary">
        {m.dashboard_log_out()}
      </button>
    </form>
  );
}

const initialsPattern = /\p{L}/u;

function initialsOf({ firstName, lastName }: CurrentUser): string {
  return [firstName, lastName].map((name) => initialsPattern.exec(name)?.[0] ?? '').join('');
}

type DashboardHeaderProps = {
  readonly user: CurrentUser;
  /**
   * Number that is part of the picture's URL. It changes with the picture, because the browser would otherwise show the
   * old picture from its cache.
   */
  readonly pictureCount: number;
};

/** The customer's name, the date of joining, and the sign-out button. */
export function DashboardHeader({ user, pictureCount }: DashboardHeaderProps) {
  const { locale } = usePage();
  const { firstName, memberSince, hasPicture } = user;
  return (
    <div className="dashboard-head">
      {hasPicture ? (
        <img className="dashboard-face" src={`${PICTURE_PATH}?${pictureCount}`} alt="" width={72} height={72} />
      ) : (
        <p className="dashboard-face" aria-hidden="true">
          {initialsOf(user)}
        </p>
      )}
      <div className="dashboard-greeting">
        <h1 tabIndex={-1}>
          <Sentence
            text={
              firstName === '' ? m.dashboard_hello_nameless() : m.dashboard_hello({ firstName: isolated(firstName) })
            }
          />
        </h1>
        <p>{m.dashboard_since({ date: formatDate(Date.parse(memberSince), locale) })}</p>
      </div>
      <LogOutButton />
    </div>
  );
}
