import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders content in its own React root at the end of the document body. Returns a function that removes it. */
export function mount(content: ReactNode): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(content);
  return () => {
    root.unmount();
    place.remove();
  };
}
