import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { GeoPoint } from '#domain/stations/place/distance.ts';
import { distanceBetween } from '#web/lib/map/map-pins.ts';
import { coordinatesAt } from '#web/lib/map/map-projection.ts';
import type { Point } from '#web/lib/map/map-view.ts';
import {
  PIN_MAP_HEIGHT,
  PIN_MAP_WIDTH,
  drawingPointOf,
  clampToDrawing,
  zoomScales,
  framePointOf,
  TOWN_ZOOM_LEVEL,
  pinViewAround,
  type PinView,
} from './pin-view.ts';

/** A press of the pointer on the map. The visible part of the map does not change until the pointer is released. */
type Press = {
  readonly view: PinView;
  readonly from: Point;
  /** Offset from the pointer to the pin while the pin is dragged. Null if the press did not begin on the pin. */
  readonly toPin: Point | null;
};

/**
 * Distances by which an arrow key moves the pin, without and with Shift. They are in units of the view box (about one
 * pixel each).
 */
const STEP = 1;
const LARGE_STEP = 10;
/**
 * Maximum movement of the pointer that still counts as a tap, in units of the view box. A longer movement is a scroll.
 */
const TAP_MAX = 6;

const arrows: ReadonlyMap<string, Point> = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);
const zooms: ReadonlyMap<string, number> = new Map([
  ['+', 1],
  ['=', 1],
  ['-', -1],
]);

function addPoints(one: Point, other: Point): Point {
  return { x: one.x + other.x, y: one.y + other.y };
}

/** Converts the position of the pointer to units of the view box. */
function pointerPositionOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) / width) * PIN_MAP_WIDTH, y: ((clientY - top) / height) * PIN_MAP_HEIGHT };
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

type MovedPinInput = {
  /** Position of the pin, in units of the map. Null if there is no pin. */
  readonly pin: Point | null;
  /** Centre of the map, which is the pin or the typed town. Null if the map shows the whole country. */
  readonly middle: Point | null;
  readonly onPlace: (place: GeoPoint) => void;
};

/**
 * Returns the visible part of the map, and the handlers that move its pin by pointer and keyboard. After each move the
 * map is centred on the pin.
 */
export function useMovedPin({ pin, middle, onPlace }: MovedPinInput) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [press, setPress] = useState<Press | null>(null);
  const level = chosen ?? (middle === null ? 0 : TOWN_ZOOM_LEVEL);
  const view = press?.view ?? pinViewAround(middle, level);

  function move(at: Point) {
    onPlace(coordinatesAt(clampToDrawing(drawingPointOf(at, view))));
  }
  function zoom(by: number) {
    setChosen(Math.min(Math.max(level + by, 0), zoomScales.length - 1));
  }
  function onKeyDown(event: KeyboardEvent) {
    const arrow = arrows.get(event.key);
    const by = zooms.get(event.key);
    if (hasModifier(event) || (arrow === undefined && by === undefined)) return;
    event.preventDefault();
    if (by !== undefined) zoom(by);
    if (arrow === undefined) return;
    const step = event.shiftKey ? LARGE_STEP : STEP;
    move(addPoints(framePointOf(pin ?? view.centre, view), { x: arrow.x * step, y: arrow.y * step }));
  }
  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0) return;
    const from = pointerPositionOf(event);
    const isOnPin = event.target instanceof Element && event.target.closest('[data-pin]') !== null;
    const shown = pin === null || !isOnPin ? null : framePointOf(pin, view);
    event.currentTarget.setPointerCapture(event.pointerId);
    setPress({ view, from, toPin: shown === null ? null : { x: shown.x - from.x, y: shown.y - from.y } });
  }
  function onPointerMove(event: PointerEvent<SVGSVGElement>) {
    const toPin = press?.toPin ?? null;
    if (toPin !== null) move(addPoints(pointerPositionOf(event), toPin));
  }
  function onPointerUp(event: PointerEvent<SVGSVGElement>) {
    if (press === null) return;
    const at = pointerPositionOf(event);
    if (press.toPin === null && distanceBetween(at, press.from) <= TAP_MAX) move(at);
    setPress(null);
  }
  return {
    view,
    level,
    zoom,
    /** True while the pin is dragged. */
    isHeld: (press?.toPin ?? null) !== null,
    handlers: { onKeyDown, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setPress(null) },
  };
}
