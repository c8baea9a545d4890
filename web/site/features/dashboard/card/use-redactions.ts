import { useRef, useState, type PointerEvent } from 'react';
import {
  redactionBetween,
  newRedaction,
  moveRedaction,
  resizeRedaction,
  type Redaction,
  type Point,
  type Size,
} from './redactions.ts';

type Drag =
  | { readonly kind: 'draw'; readonly from: Point }
  | { readonly kind: 'move' | 'resize'; readonly index: number; readonly from: Point; readonly before: Redaction };

/** Returns the position of a pointer in the picture's own pixels. */
function picturePointOf(event: PointerEvent<SVGSVGElement>, picture: Size): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return {
    x: ((event.clientX - left) / width) * picture.width,
    y: ((event.clientY - top) / height) * picture.height,
  };
}

function dragFrom(target: EventTarget, from: Point, redactions: readonly Redaction[]): Drag {
  const { index: named, resizes } = target instanceof SVGElement ? target.dataset : {};
  const index = Number(named ?? -1);
  const before = redactions[index];
  if (before === undefined) return { kind: 'draw', from };
  return { kind: resizes === undefined ? 'move' : 'resize', index, from, before };
}

/**
 * Returns the redactions of a picture. Also returns pointer handlers that draw, move and resize them, and functions for
 * the buttons.
 */
export function useRedactions(picture: Size) {
  const [redactions, setRedactions] = useState<readonly Redaction[]>([]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [drawn, setDrawn] = useState<Redaction | null>(null);
  const drag = useRef<Drag | null>(null);

  function change(index: number, redaction: Redaction) {
    setRedactions((before) => before.map((one, at) => (at === index ? redaction : one)));
  }

  function add(redaction: Redaction): number {
    setRedactions([...redactions, redaction]);
    setChosen(redactions.length);
    return redactions.length;
  }

  function remove(index: number) {
    setRedactions(redactions.filter((_, at) => at !== index));
    setChosen(null);
  }

  const pointer = {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      if (event.button !== 0) return;
      const begun = dragFrom(event.target, picturePointOf(event, picture), redactions);
      drag.current = begun;
      setChosen(begun.kind === 'draw' ? null : begun.index);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      const { current } = drag;
      if (current === null) return;
      const at = picturePointOf(event, picture);
      const by = { x: at.x - current.from.x, y: at.y - current.from.y };
      if (current.kind === 'draw') setDrawn(redactionBetween(current.from, at, picture));
      else
        change(current.index, (current.kind === 'move' ? moveRedaction : resizeRedaction)(current.before, by, picture));
    },
    onPointerUp() {
      if (drawn !== null) add(drawn);
      drag.current = null;
      setDrawn(null);
    },
    onPointerCancel() {
      drag.current = null;
      setDrawn(null);
    },
  };

  return {
    redactions,
    chosen,
    drawn,
    choose: setChosen,
    change,
    remove,
    pointer,
    addNew: () => add(newRedaction(picture, redactions.length)),
  };
}
