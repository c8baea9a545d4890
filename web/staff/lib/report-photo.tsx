import { reportPhotoPath } from '#contracts/staff/work-orders/report-photos.ts';
import { m } from '#messages/compiled/messages.js';
import { Card } from './card.tsx';

type PhotoProps = { readonly photoId: string };

export function ReportPhotoPicture({ photoId }: PhotoProps) {
  return (
    <div className="station-photo">
      <img src={reportPhotoPath(photoId)} alt={m.staff_report_photo_alt()} loading="lazy" />
    </div>
  );
}

/** Section with the photo that a customer added to a report. */
export function ReportPhoto({ photoId }: PhotoProps) {
  return (
    <Card title={m.staff_report_photo()}>
      <ReportPhotoPicture photoId={photoId} />
    </Card>
  );
}
