import { useState, type ComponentProps } from 'react';
import { m } from '#messages/compiled/messages.js';
import { bayTitle } from '#web/lib/words/bay-words.ts';
import { BayChoice } from './bay-choice.tsx';

/**
 * Shows the bay of the scanned sticker in one line. The choice of another bay opens below it. The line names the bay
 * only while that bay is chosen. The choice is open if the bay is not free, and after an error.
 */
export function ScannedBayChoice(props: ComponentProps<typeof BayChoice>) {
  const { station, named, field } = props;
  const bay = station.bays.find(({ bayNo }) => bayNo === named);
  const isFree = station.open && bay?.state === 'free';
  // the element does not change while the page reloads its data, so that the choice of another bay is not lost
  const [isLine] = useState(isFree && field.error === undefined && field.defaultValue === undefined);
  if (!isLine || bay === undefined) return <BayChoice {...props} />;
  return (
    <details className="voucher-line pay-bay" open={!isFree || field.error !== undefined || undefined}>
      <summary>
        <span className="row-name">
          <span className="pay-bay-named">{bayTitle(bay)}</span>
          <span className="pay-bay-question">{m.scan_bay()}</span>
        </span>
        <span className="voucher-line-change">{m.scan_change()}</span>
      </summary>
      <BayChoice {...props} />
    </details>
  );
}
