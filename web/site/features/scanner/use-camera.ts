import { useEffect, useRef, useState, type RefObject } from 'react';
import { openCodeReader, type CodeReader } from './code-reader.ts';

const LOOK_MS = 250;
/**
 * Time in milliseconds for which a code must be out of view before it counts as a new scan. This prevents a second wash
 * by accident.
 */
const SAME_MS = 30_000;

/**
 * `denied` means that the user refused permission for the camera. `broken` means that there is no camera or no barcode
 * decoder. In both cases staff can type the code.
 */
export type CameraState = 'starting' | 'looking' | 'denied' | 'broken';

/**
 * Runs the camera while it is needed and the page is visible. A lock screen or a phone call ends the video stream, so
 * the stream is opened again afterwards.
 */
export function useCamera(
  wanted: boolean,
  onRead: (text: string) => void,
): { readonly video: RefObject<HTMLVideoElement | null>; readonly state: CameraState } {
  const video = useRef<HTMLVideoElement>(null);
  const read = useRef(onRead);
  const last = useRef({ text: '', at: 0 });
  const [state, setState] = useState<CameraState>('starting');

  useEffect(() => {
    read.current = onRead;
  }, [onRead]);

  useEffect(() => {
    if (!wanted) return undefined;
    let opened = 0;
    let stream: MediaStream | null = null;

    function close(): void {
      opened += 1;
      for (const track of stream?.getTracks() ?? []) track.stop();
      stream = null;
    }
    async function open(): Promise<void> {
      close();
      if (document.visibilityState === 'hidden') return;
      const mine = opened;
      setState('starting');
      try {
        const found = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        const reader = await openCodeReader();
        const screen = video.current;
        if (mine !== opened || screen === null) {
          for (const track of found.getTracks()) track.stop();
          return;
        }
        stream = found;
        for (const track of found.getTracks()) track.addEventListener('ended', openCamera);
        screen.srcObject = found;
        await screen.play();
        setState('looking');
        await scanFrames({
          screen,
          reader,
          goesOn: () => mine === opened,
          last: last.current,
          onNewCode: (text) => read.current(text),
        });
      } catch (error) {
        if (mine !== opened) return;
        setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'broken');
      }
    }
    const openCamera = () => void open();

    openCamera();
    document.addEventListener('visibilitychange', openCamera);
    window.addEventListener('pageshow', openCamera);
    return () => {
      close();
      document.removeEventListener('visibilitychange', openCamera);
      window.removeEventListener('pageshow', openCamera);
    };
  }, [wanted]);

  return { video, state };
}

type FrameScan = {
  readonly screen: HTMLVideoElement;
  readonly reader: CodeReader;
  /** The last code that was read, and the time at which it was read. Both are kept when the camera is opened again. */
  readonly last: { text: string; at: number };
  goesOn(): boolean;
  onNewCode(text: string): void;
};

async function scanFrames({ screen, reader, last, goesOn, onNewCode }: FrameScan): Promise<void> {
  while (goesOn()) {
    const text = await reader(screen).catch(() => null);
    const now = Date.now();
    if (text !== null && goesOn()) {
      const isNew = text !== last.text || now - last.at > SAME_MS;
      Object.assign(last, { text, at: now });
      if (isNew) onNewCode(text);
    }
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}
