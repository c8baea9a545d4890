/** Distance in px between a panel and the upper edge of the window. */
const EDGE_PX = 12;

/** Smallest height in px to which a panel is limited. A panel with more content scrolls. */
const HEIGHT_MIN_PX = 160;

type PanelSpace = {
  /** Height in px of the complete content of the panel. */
  readonly height: number;
  /** Free height in px of the window above the panel's button, and the free height below it. */
  readonly above: number;
  readonly below: number;
};

/**
 * Calculates the position and the maximum height of a panel. The panel opens above its button only if it does not fit
 * below and there is more space above.
 */
export function panelPlacementOf({ height, above, below }: PanelSpace): {
  readonly isAbove: boolean;
  readonly heightMax: number;
} {
  const isAbove = height > below && above > below;
  return { isAbove, heightMax: Math.max(isAbove ? above : below, HEIGHT_MIN_PX) };
}

/**
 * Returns the height in px at the lower edge of the window that the bar at the bottom covers, with a margin. The page's
 * style sets it for everything that scrolls into view.
 */
function lowerEdgePx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockEnd) || EDGE_PX;
}

/**
 * Adjusts an opened panel to the window above the bar at the bottom. A panel scrolls only if it does not fit there.
 */
export function fitPanel(panel: HTMLElement | null): void {
  if (panel === null) return;
  const { top } = panel.getBoundingClientRect();
  const opener = panel.offsetParent?.getBoundingClientRect().top ?? top;
  const { isAbove, heightMax } = panelPlacementOf({
    height: panel.scrollHeight,
    above: opener - EDGE_PX,
    below: window.innerHeight - top - lowerEdgePx(),
  });
  panel.toggleAttribute('data-above', isAbove);
  panel.style.maxHeight = `${heightMax}px`;
}
