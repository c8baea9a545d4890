import { useEffect, useState } from 'react';
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { isMissingFile, missingFile, type MissingFile } from '#web/lib/missing-files/missing-file.ts';
import picture from '../../../illustrations/error.svg';

/** Expected refusals carry a status; everything else is a fault of ours and says so. */
function isBusy(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.status === 429 || error.status === 503);
}

function Fault({ title, text, again = m.fault_again(), inPlace = false }: MissingFile) {
  return (
    <section className="page-narrow fault">
      <img src={picture} alt="" width="320" height="320" />
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="button-row">
        {/* the same address again; without scripts always from the server */}
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
  const [reason, setReason] = useState<MissingFile | null>(null);
  useEffect(() => void missingFile.explain().then(setReason), []);
  return reason === null ? null : <Fault {...reason} />;
}

/** In the place of a page that could not be shown; header and footer stay. */
export function PageFault() {
  const error = useRouteError();
  const { key } = useLocation();
  // every try is an entry of its own
  if (isMissingFile(error)) return <MissingPage key={key} />;
  if (isBusy(error)) return <Fault title={m.fault_busy_title()} text={m.fault_busy_text()} />;
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
