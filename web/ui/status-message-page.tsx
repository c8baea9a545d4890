import type { ReactNode } from 'react';

type StatusMessagePageProps = {
  /** URL of a picture, which is only decorative because the text has the same content. */
  readonly picture: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

export function StatusMessagePage({ picture, title, text, children }: StatusMessagePageProps) {
  return (
    <section className="page-narrow message-page">
      <img src={picture} alt="" width={240} height={180} />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
