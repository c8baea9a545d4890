import type { ReactNode } from 'react';

type MessagePageProps = {
  /** Decorative: what it shows is said in the words. */
  readonly picture: string;
  readonly title: string;
  readonly text: string;
  /** The one link or button that leads on. */
  readonly children: ReactNode;
};

/** A page that only has something to say, and where to go from there. */
export function MessagePage({ picture, title, text, children }: MessagePageProps) {
  return (
    <section className="page-narrow grid justify-items-center gap-4 text-center">
      <img src={picture} alt="" width={240} height={180} />
      <h1 className="text-3xl font-bold" tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
