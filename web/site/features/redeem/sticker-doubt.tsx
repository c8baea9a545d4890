import type { ScannedStation } from '#contracts/stations/redemptions.ts';
import { reportSticker } from '#contracts/stations/sticker-report.ts';
import { m } from '#messages/compiled/messages.js';

type StickerDoubtProps = {
  readonly station: Pick<ScannedStation, 'stationToken'>;
  readonly bayNo: number | null;
  /** True after the customer has reported this sticker. */
  readonly reported: boolean;
};

/** Button for a customer who suspects a false sticker. It is a plain form, because the page has no scripts at first. */
export function StickerDoubt({ station, bayNo, reported }: StickerDoubtProps) {
  if (reported) return null;
  return (
    <form method="post" action={reportSticker.path} className="sticker-doubt">
      <input type="hidden" name="stationToken" value={station.stationToken} />
      <input type="hidden" name="bayNo" value={bayNo ?? ''} />
      <button type="submit" className="text-link">
        {m.sticker_doubt()}
      </button>
    </form>
  );
}

type StickerNoticeProps = Pick<StickerDoubtProps, 'reported'> & {
  /** Bay whose sticker a staff user scanned just now on their round; null for customers. */
  readonly seenBayNo: number | null;
};

/** Notice at the top of the page: the result of a report, or of a scan by staff. */
export function StickerNotice({ reported, seenBayNo }: StickerNoticeProps) {
  if (reported) return <output className="notice notice-info">{m.sticker_doubt_thanks()}</output>;
  return seenBayNo === null ? null : (
    <output className="notice notice-info">{m.sticker_seen({ bay: seenBayNo })}</output>
  );
}
