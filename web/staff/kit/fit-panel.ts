/** Distance in px between a panel and the edge of the window. */
const EDGE_PX = 12;

/** Minimum height in px of a panel, which then scrolls. */
const HEIGHT_MIN_PX = 160;

type PanelSpace = {
  /** Height in px of all lines of the panel. */
  readonly height: number;
  /** Free height in px of the window above the button and below it. */
  readonly above: number;
  readonly below: number;
};

/** Returns the place and the maximum height of a panel. It opens above its button only where it fits better there. */
export function panelPlaceOf({ height, above, below }: PanelSpace): {
  readonly isAbove: boolean;
  readonly heightMax: number;
} {
  const isAbove = height > below && above > below;
  return { isAbove, heightMax: Math.max(isAbove ? above : below, HEIGHT_MIN_PX) };
}

/** Fits an opened panel into the window. Only a panel that is higher than the window scrolls. */
export function fitPanel(panel: HTMLElement | null): void {
  if (panel === null) return;
  const { top } = panel.getBoundingClientRect();
  const opener = panel.offsetParent?.getBoundingClientRect().top ?? top;
  const { isAbove, heightMax } = panelPlaceOf({
    height: panel.scrollHeight,
    above: opener - EDGE_PX,
    below: window.innerHeight - top - EDGE_PX,
  });
  panel.toggleAttribute('data-above', isAbove);
  panel.style.maxHeight = `${heightMax}px`;
}
