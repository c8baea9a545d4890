/**
 * Moves the focus to the heading after the page or its main content was replaced. A screen reader then announces the
 * heading.
 */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
