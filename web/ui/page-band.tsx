import type { ReactNode } from 'react';
import { Wave } from './wave.tsx';

type PageBandProps = {
  /** Decorative drawing beside the words, shown on a desktop only. */
  readonly picture: string;
  /** True if the drawing is square; the others are 4:3. */
  readonly isSquare?: boolean;
  /** Colour of the band: foam for places and lists, sand for what was bought or given. */
  readonly tone?: 'foam' | 'sand';
  /** The heading of the page and the facts below it. */
  readonly children: ReactNode;
};

/**
 * The head of a page about one thing: a voucher, an order, a station. On a desktop it is a coloured band with a drawing;
 * on a phone it has the words only, because the acts below it come first there.
 */
export function PageBand({ picture, isSquare = false, tone = 'foam', children }: PageBandProps) {
  return (
    <header className={`page-band page-band-${tone}`}>
      <div className="page-band-words">{children}</div>
      {/* a lazy picture that is not displayed is not loaded */}
      <img
        className="page-band-picture"
        src={picture}
        alt=""
        width={isSquare ? 300 : 400}
        height={300}
        loading="lazy"
      />
      <Wave edge="bottom" />
    </header>
  );
}
