/** Edge of the surrounding section on which the wave is drawn. The section needs a CSS position other than `static`. */
export type WaveEdge = 'top' | 'bottom';

/**
 * The wave between two sections, in the colour of the page. It is an element and not a pseudo-element, so that contrast
 * checkers recognise the background of the text.
 */
export function Wave({ edge }: { edge: WaveEdge }) {
  return <div className={`wave wave-${edge}`} aria-hidden="true" />;
}
