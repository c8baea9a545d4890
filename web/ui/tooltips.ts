/**
 * Shows the tooltips of icon buttons. The module listens to the whole document, so it only has to be imported and
 * exports nothing.
 */
export {};

/**
 * Delay in ms before a tooltip opens (specification, section 9). The second delay is the time after a tooltip has
 * closed, during which the next tooltip opens immediately.
 */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
/**
 * Distance in pixels between the tooltip and its control. The same distance is kept between the tooltip and the edge of
 * the window.
 */
const GAP_PX = 8;

type Open = { readonly control: Element; readonly byFocus: boolean };

const tip = document.createElement('div');
tip.className = 'tooltip';
tip.setAttribute('role', 'tooltip');
// attributes are used, because Firefox before 119 has no ARIA properties; the tooltip is hidden from screen readers,
// because it repeats the name of the control
tip.setAttribute('aria-hidden', 'true');
tip.popover = 'manual';

let open: Open | null = null;
let awaited: Element | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let closedAt = Number.NEGATIVE_INFINITY;
/** The control that was clicked last. Its tooltip stays hidden until the pointer leaves it. */
let pressed: Element | null = null;
let tabbing = false;

/** Returns the control that contains the given element, if it shows only an icon. Otherwise returns null. */
function iconControlAt(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const control = target.closest('button, a[href]');
  const iconOnly =
    control instanceof HTMLElement && control.hasAttribute('aria-label') && control.innerText.trim() === '';
  return iconOnly ? control : null;
}

/**
 * Positions the tooltip below the control, or above it if there is no space below. The tooltip does not extend beyond
 * the sides of the window.
 */
function positionTip(control: Element): void {
  const at = control.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const page = document.documentElement;
  const middle = at.left + at.width / 2 - width / 2;
  const below = at.bottom + GAP_PX;
  const fitsBelow = below + height <= page.clientHeight - GAP_PX;
  tip.style.left = `${Math.max(GAP_PX, Math.min(middle, page.clientWidth - width - GAP_PX))}px`;
  tip.style.top = `${fitsBelow ? below : at.top - height - GAP_PX}px`;
}

function hideTip(): void {
  clearTimeout(timer);
  awaited = null;
  if (open === null) return;
  open = null;
  tip.remove();
  closedAt = performance.now();
}

function show(control: Element, byFocus: boolean): void {
  hideTip();
  if (!control.isConnected) return;
  tip.textContent = control.getAttribute('aria-label');
  // the tooltip is appended to the open dialog, because all content outside it is inert
  (control.closest('dialog') ?? document.body).append(tip);
  // browsers without the popover API show the tooltip at the place where it was appended
  if (typeof tip.showPopover === 'function') tip.showPopover();
  positionTip(control);
  open = { control, byFocus };
}

/**
 * Shows the tooltip after the delay that the specification defines. If another tooltip has just closed, shows it
 * immediately.
 */
function showAfterDelay(control: Element): void {
  awaited = control;
  const delayMs = performance.now() - closedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
  timer = setTimeout(() => show(control, false), delayMs);
}

/** Returns the control whose tooltip is shown or will be shown after the delay. */
function controlWithTip(): Element | null {
  return awaited ?? open?.control ?? null;
}

function onPointerOver(event: PointerEvent): void {
  if (event.pointerType === 'touch' || event.target === tip) return;
  const control = iconControlAt(event.target);
  if (control !== pressed) pressed = null;
  if (control === controlWithTip()) return;
  if (control === null) onPointerLeave();
  else if (control !== pressed) {
    hideTip();
    showAfterDelay(control);
  }
}

/** Called when the pointer leaves the icons. A tooltip that was opened by keyboard focus stays open. */
function onPointerLeave(): void {
  if (open?.byFocus !== true) hideTip();
}

function onPointerDown(event: PointerEvent): void {
  tabbing = false;
  pressed = iconControlAt(event.target);
  hideTip();
}

function onFocusIn(event: FocusEvent): void {
  const control = iconControlAt(event.target);
  // the tooltip is shown only for keyboard focus, because a dialog that opens or closes also moves the focus
  if (tabbing && control !== null) show(control, true);
}

function onFocusOut(): void {
  if (open?.byFocus === true) hideTip();
}

function onKeyDown(event: KeyboardEvent): void {
  tabbing = event.key === 'Tab';
  if (!['Escape', 'Enter', ' '].includes(event.key)) return;
  // outside a dialog, Escape closes only the tooltip; in a dialog, it closes both, because otherwise the user would
  // have to press it twice
  if (event.key === 'Escape' && open?.byFocus === true && open.control.closest('dialog') === null) {
    event.preventDefault();
    event.stopPropagation();
  }
  hideTip();
}

document.addEventListener('pointerover', onPointerOver);
document.addEventListener('pointerdown', onPointerDown, { capture: true });
document.addEventListener('focusin', onFocusIn);
document.addEventListener('focusout', onFocusOut);
document.addEventListener('keydown', onKeyDown, { capture: true });
document.addEventListener('scroll', hideTip, { capture: true, passive: true });
document.documentElement.addEventListener('pointerleave', onPointerLeave);
