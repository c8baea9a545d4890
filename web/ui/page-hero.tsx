import type { ReactNode } from 'react';

type PageHeroProps = {
  readonly title: string;
  readonly text: string;
  readonly picture?: string;
  /** Alternative text of a photo. It is empty for a drawing, because a drawing is only decorative. */
  readonly alt?: string;
  readonly children?: ReactNode;
};

/** Header of an inner page, with one sentence, one paragraph, one picture, and at most two actions. */
export function PageHero({ title, text, picture, alt = '', children }: PageHeroProps) {
  return (
    <section className="page-hero">
      <div className="page-hero-body">
        <div className="page-hero-words">
          <h1 tabIndex={-1}>{title}</h1>
          <p>{text}</p>
          {children === undefined ? null : <div className="page-hero-actions">{children}</div>}
        </div>
        {picture === undefined ? null : (
          <img className="page-hero-picture" src={picture} alt={alt} width="560" height="420" fetchPriority="high" />
        )}
      </div>
    </section>
  );
}
