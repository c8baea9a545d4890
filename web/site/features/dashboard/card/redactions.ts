export type Size = { readonly width: number; readonly height: number };
export type Point = { readonly x: number; readonly y: number };
/** A black box that covers a rectangle of a picture. Its position and size are in the picture's own pixels. */
export type Redaction = Point & Size;

/**
 * Minimum width and height of a redaction, as a fraction of the picture's longer side. A smaller redaction could not be
 * seen or dragged.
 */
const SMALLEST_PART = 0.03;
/** Distance by which each key press moves or resizes a redaction, as a fraction of the picture's longer side. */
const STEP_PART = 0.02;

function minRedactionSide({ width, height }: Size): number {
  return Math.max(width, height) * SMALLEST_PART;
}

/** Returns the distance by which each key press moves or resizes a redaction, in pixels of the picture. */
export function keyboardStepOf({ width, height }: Size): number {
  return Math.max(width, height) * STEP_PART;
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/**
 * Returns the redaction between two corners, limited to the picture. Returns null if it is so small that the customer
 * probably did not intend it.
 */
export function redactionBetween(from: Point, to: Point, picture: Size): Redaction | null {
  const left = between(Math.min(from.x, to.x), 0, picture.width);
  const top = between(Math.min(from.y, to.y), 0, picture.height);
  const width = between(Math.max(from.x, to.x), 0, picture.width) - left;
  const height = between(Math.max(from.y, to.y), 0, picture.height) - top;
  const least = minRedactionSide(picture);
  return width < least || height < least ? null : { x: left, y: top, width, height };
}

export function moveRedaction(redaction: Redaction, by: Point, picture: Size): Redaction {
  return {
    ...redaction,
    x: between(redaction.x + by.x, 0, picture.width - redaction.width),
    y: between(redaction.y + by.y, 0, picture.height - redaction.height),
  };
}

/** Changes the size of a redaction. Its top left corner does not move. */
export function resizeRedaction(redaction: Redaction, by: Point, picture: Size): Redaction {
  const least = minRedactionSide(picture);
  return {
    ...redaction,
    width: between(redaction.width + by.x, least, picture.width - redaction.x),
    height: between(redaction.height + by.y, least, picture.height - redaction.y),
  };
}

/**
 * Creates a new redaction. `others` is the number of existing redactions, which selects one of five positions. Up to
 * five new redactions therefore do not overlap.
 */
export function newRedaction(picture: Size, others: number): Redaction {
  const { width, height } = picture;
  const redaction = { x: width * 0.1, y: height * 0.1, width: width * 0.35, height: height * 0.15 };
  return moveRedaction(redaction, { x: 0, y: (others % 5) * height * 0.17 }, picture);
}

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Returns the redaction after a key press. The arrow keys move it, and Shift with an arrow key changes its size.
 * Returns null for other keys.
 */
export function redactionAfterKey(
  redaction: Redaction,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  picture: Size,
): Redaction | null {
  const direction = directions[key];
  if (direction === undefined) return null;
  const step = keyboardStepOf(picture);
  const by = { x: direction.x * step, y: direction.y * step };
  return shiftKey ? resizeRedaction(redaction, by, picture) : moveRedaction(redaction, by, picture);
}
