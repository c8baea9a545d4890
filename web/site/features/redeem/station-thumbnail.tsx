import { Link } from 'react-router';
import {
  STATION_THUMBNAIL_SIZE,
  stationThumbnailPath,
  type StationPicture,
} from '#contracts/stations/station-picture.ts';
import { m } from '#messages/compiled/messages.js';
import { useLocalizedText } from '#web/lib/page.tsx';

type StationThumbnailProps = { readonly slug: string; readonly picture: StationPicture };

/**
 * Small photograph of the station next to the button that reports a sticker. The customer can compare the photograph
 * with the place. A sticker that leads to another station shows the photograph of that station.
 */
export function StationThumbnail({ slug, picture }: StationThumbnailProps) {
  const localized = useLocalizedText();
  return (
    <figure className="station-likeness">
      <Link to={`/stations/${slug}`}>
        <img
          src={stationThumbnailPath(picture)}
          alt={localized(picture.alt)}
          loading="lazy"
          {...STATION_THUMBNAIL_SIZE}
        />
      </Link>
      <figcaption className="side-note">{m.station_likeness()}</figcaption>
    </figure>
  );
}
