/** Which edge of its section the water stands at; the section is positioned. */
export type WaveEdge = 'top' | 'bottom';

/**
 * The water-line between two sections, in the colour of the page. An element and not a
 * pseudo-element, so that contrast checkers see what is behind the words.
 */
export function Wave({ edge, turned = false }: { edge: WaveEdge; turned?: boolean }) {
  return <div className={`wave wave-${edge} ${turned ? 'wave-turned' : ''}`} aria-hidden="true" />;
}
