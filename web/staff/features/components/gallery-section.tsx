import { useId, type ReactNode } from 'react';
import { usePortal } from '../../lib/portal.tsx';
import { componentsLabels } from './components-words.ts';

export type ComponentTexts = (name: keyof typeof componentsLabels) => string;

export function useComponentTexts(): ComponentTexts {
  const { locale } = usePortal();
  return (name) => componentsLabels[name][locale];
}

/** Section that shows one kind of component under a heading. */
export function GallerySection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="parts-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
