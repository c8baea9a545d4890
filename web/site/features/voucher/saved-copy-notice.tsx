import { formatDateTime } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { useOnline } from '#web/lib/freshness/use-online.ts';
import { usePage } from '#web/lib/page.tsx';

/**
 * Notice that the page is a stored copy of a voucher, with the time of the copy. The notice is empty while there is a
 * connection.
 */
export function SavedCopyNotice() {
  const { locale, renderedAt } = usePage();
  const isOnline = useOnline();
  return (
    <output className="not-printed">
      {isOnline ? null : (
        <span className="notice notice-info own-line">
          {m.voucher_saved_copy({ time: formatDateTime(Date.parse(renderedAt), locale) })}
        </span>
      )}
    </output>
  );
}
