import type { ReactNode } from 'react';
import { Wave } from './wave.tsx';

type PageBannerProps = {
  /** URL of a decorative drawing beside the text, shown on a desktop only. */
  readonly picture: string;
  /** True if the drawing is square. Other drawings have the aspect ratio 4:3. */
  readonly isSquare?: boolean;
  /** Photograph (4:3) with its alternative text, which replaces the drawing. Null if the drawing is shown. */
  readonly photo?: { readonly src: string; readonly alt: string } | null;
  /** Colour of the band. `foam` is for stations and lists, and `sand` is for purchases and gifts. */
  readonly tone?: 'foam' | 'sand';
  readonly children: ReactNode;
};

/**
 * Page header for one subject: a voucher, an order, a station. On a desktop it is a coloured band with a drawing or a
 * photo. On a phone it has the text only, because the actions below it are more important there.
 */
export function PageBanner({ picture, isSquare = false, photo = null, tone = 'foam', children }: PageBannerProps) {
  return (
    <header className={`page-band page-band-${tone}`}>
      <div className="page-band-words">{children}</div>
      <BandPicture picture={picture} isSquare={isSquare} photo={photo} />
      <Wave edge="bottom" />
    </header>
  );
}

type BandPictureProps = Required<Pick<PageBannerProps, 'picture' | 'isSquare' | 'photo'>>;

/**
 * Shows the photograph, or the drawing if there is no photograph. It is loaded lazily, so that a phone does not load a
 * picture that it does not display.
 */
function BandPicture({ picture, isSquare, photo }: BandPictureProps) {
  if (photo !== null) {
    const { src, alt } = photo;
    return (
      <img className="page-band-picture page-band-photo" src={src} alt={alt} width={400} height={300} loading="lazy" />
    );
  }
  const width = isSquare ? 300 : 400;
  return <img className="page-band-picture" src={picture} alt="" width={width} height={300} loading="lazy" />;
}
