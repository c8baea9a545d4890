import { isRouteErrorResponse, Link, useHref, useLocation, useRouteError } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import picture from '../../../illustrations/error.svg';

type FaultKind = 'busy' | 'no_answer' | 'unexpected';

/** Expected refusals carry a status; everything else is a fault of ours and says so. */
function faultKindOf(error: unknown): FaultKind {
  // what browsers say, each in its own words, when the file of a page does not come
  if (error instanceof TypeError && /import/i.test(error.message)) return 'no_answer';
  if (!isRouteErrorResponse(error)) return 'unexpected';
  return error.status === 429 || error.status === 503 ? 'busy' : 'unexpected';
}

function Fault({ title, text }: { title: string; text: string }) {
  const sameAddress = useHref(useLocation());
  return (
    <section className="page-narrow fault">
      <img src={picture} alt="" width="320" height="320" />
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="button-row">
        {/* the same address again, from the server: also without scripts */}
        <a className="button button-primary" href={sameAddress}>
          {m.fault_again()}
        </a>
        <Link className="button button-quiet" to="/" reloadDocument>
          {m.not_found_home()}
        </Link>
      </p>
    </section>
  );
}

/** In the place of a page that could not be shown; header and footer stay. */
export function PageFault() {
  const kind = faultKindOf(useRouteError());
  if (kind === 'busy') return <Fault title={m.fault_busy_title()} text={m.fault_busy_text()} />;
  if (kind === 'no_answer') return <Fault title={m.fault_busy_title()} text={m.problem_offline()} />;
  return <Fault title={m.fault_title()} text={m.fault_text()} />;
}

/** When the frame itself fails there is nothing to stand in. */
export function ShellFault() {
  return (
    <main id="main-content" className="page-narrow">
      <Fault title={m.fault_title()} text={m.fault_text()} />
    </main>
  );
}
