import { useSearchParams } from 'react-router';
import { addStickerPhoto } from '#contracts/stations/reports/report-photo.ts';
import type { ScannedStation } from '#contracts/stations/redemptions.ts';
import { reportSuspiciousSticker } from '#contracts/stations/reports/sticker-report.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { photoResultOf, ReportPhotoForm, SentPhotoNotice, photoResultFromQuery } from '../../washes/report-photo.tsx';

type StickerProps = {
  readonly station: Pick<ScannedStation, 'stationToken'>;
  readonly bayNo: number | null;
};

/**
 * Returns true after the customer has reported this sticker. This includes the time in which the URL shows the photo
 * form or its result.
 */
function isStickerReported(search: URLSearchParams): boolean {
  const sent = search.get('sent');
  return sent === 'sticker' || photoResultFromQuery(sent) !== null || search.get('report') === 'photo';
}

/**
 * Button for a customer who suspects that the sticker is false. It is a native form, because the page loads its scripts
 * late.
 */
export function ReportStickerButton({ station, bayNo }: StickerProps) {
  const [search] = useSearchParams();
  if (isStickerReported(search)) return null;
  return (
    <form method="post" action={reportSuspiciousSticker.path}>
      <input type="hidden" name="stationToken" value={station.stationToken} />
      <input type="hidden" name="bayNo" value={bayNo ?? ''} />
      <button type="submit" className="text-link">
        {m.sticker_doubt()}
      </button>
    </form>
  );
}

type StickerNoticeProps = StickerProps & {
  /** Bay of the sticker that a staff user has just scanned on an inspection. Null for customers. */
  readonly seenBayNo: number | null;
};

/**
 * Notice at the top of the page. It shows the result of a sticker report, with the form for a photo. After a scan by
 * staff, it shows the result of the scan.
 */
export function StickerNotice({ seenBayNo, ...sticker }: StickerNoticeProps) {
  const [search] = useSearchParams();
  if (isStickerReported(search)) return <ReportedSticker {...sticker} search={search} />;
  return seenBayNo === null ? null : (
    <output className="notice notice-info">{m.sticker_seen({ bay: seenBayNo })}</output>
  );
}

function ReportedSticker({ station, bayNo, search }: StickerProps & { readonly search: URLSearchParams }) {
  const { stationToken } = station;
  const named = bayNo === null ? '' : String(bayNo);
  const photo = photoResultFromQuery(search.get('sent'));
  return (
    <>
      <output className="notice notice-info">{m.sticker_doubt_thanks()}</output>
      {photo === null ? (
        <ReportPhotoForm
          action={addStickerPhoto.path}
          hidden={{ stationToken, bayNo: named }}
          send={(file) => callApi(browserApi, addStickerPhoto, { body: { stationToken, bayNo: named, file } })}
          back={photoResultOf(search)}
        />
      ) : (
        <SentPhotoNotice photo={photo} />
      )}
    </>
  );
}
