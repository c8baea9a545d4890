import { useEffect, useState } from 'react';
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { isMissingFile, missingFileHandlers, type MissingFileText } from '#web/lib/missing-files/missing-file.ts';
import picture from '../../../illustrations/error.svg';

/**
 * Returns true if the error means that the server is busy or that a limit is reached. Other errors are shown as an
 * error of the shop itself.
 */
function isShopBusyError(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.status === 429 || error.status === 503);
}

function Fault({ title, text, again = m.fault_again(), inPlace = false, picture: own }: MissingFileText) {
  return (
    <section className="page-narrow fault">
      <img src={own ?? picture} alt="" width="320" height="240" />
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="button-row">
        {/* a link to the same URL, so that it also works without JavaScript */}
        <Link className="button button-primary" to={useLocation()} replace reloadDocument={!inPlace}>
          {again}
        </Link>
        <Link className="button button-quiet" to="/" reloadDocument>
          {m.not_found_home()}
        </Link>
      </p>
    </section>
  );
}

function MissingPage() {
  const [reason, setReason] = useState<MissingFileText | null>(null);
  useEffect(() => void missingFileHandlers.explain().then(setReason), []);
  return reason === null ? null : <Fault {...reason} />;
}

/** Error page in place of a page that failed. The header and the footer stay. */
export function PageError() {
  const error = useRouteError();
  const { key } = useLocation();
  // each retry is a new history entry, so the key changes with each retry
  if (isMissingFile(error)) return <MissingPage key={key} />;
  if (isShopBusyError(error)) return <Fault title={m.fault_busy_title()} text={m.fault_busy_text()} />;
  return <Fault title={m.fault_title()} text={m.fault_text()} />;
}

/** Error page without header and footer. It is shown if the page frame itself failed. */
export function ShellError() {
  return (
    <main id="main-content" className="page-narrow">
      <Fault title={m.fault_title()} text={m.fault_text()} />
    </main>
  );
}
