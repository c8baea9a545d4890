import { useSyncExternalStore } from 'react';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { downloadsInProgress, subscribeToDownloads } from './list-downloads.ts';

/** Shows the progress of downloads at the bottom of every screen. */
export function ListDownloadsBar() {
  const files = useSyncExternalStore(subscribeToDownloads, downloadsInProgress);
  if (files.length === 0) return null;
  return (
    <section className="staff-files" aria-label={m.staff_file_region()}>
      {files.map(({ key, name, rows, stop }) => (
        <div key={key} className="staff-file">
          <span>{m.staff_file_coming({ name: leftToRight(name), rows: leftToRight(rows.toLocaleString('en')) })}</span>
          <button type="button" className="button button-secondary" onClick={stop}>
            {m.staff_file_stop()}
          </button>
        </div>
      ))}
    </section>
  );
}
