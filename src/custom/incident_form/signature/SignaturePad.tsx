/// <reference path="./react-signature-canvas.d.ts" />
import Box from '@mui/material/Box';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import * as library from 'react-signature-canvas';
import { cropInk, INK, PAPER, toPng } from './ink.ts';
import { fitFrame, fitStrokes, type Size, type Stroke } from './strokes.ts';

// The library is CommonJS, so its default export depends on the bundler.
const SignatureCanvas = asComponent(library.default);

type Canvas = InstanceType<typeof library.default>;

export type PadHandle = { clear: () => void; undo: () => void; toPng: () => Promise<Blob> };

type Props = { ref: Ref<PadHandle>; label: string; onChange: (isEmpty: boolean) => void };

/** The drawing survives a rotation of the phone (FORM-11, SIGN-1). */
export default function SignaturePad({ ref, label, onChange }: Props) {
  const pad = useRef<Canvas>(null);
  const frame = useRef<HTMLDivElement>(null);

  const draw = (strokes: Stroke[]) => {
    pad.current?.fromData(strokes);
    onChange(strokes.length === 0);
  };
  useImperativeHandle(ref, () => ({
    clear: () => draw([]),
    undo: () => draw(pad.current?.toData().slice(0, -1) ?? []),
    toPng: async () => {
      if (!pad.current) throw new Error('The signature pad is closed.');
      return toPng(cropInk(pad.current.getCanvas(), fitFrame(pad.current.toData())));
    },
  }));

  useEffect(() => {
    const canvas = pad.current?.getCanvas();
    if (!canvas || !frame.current) return;
    let before = getSize(canvas);
    const observer = new ResizeObserver(() => {
      const now = getSize(canvas);
      const strokes = pad.current?.toData();
      const same = now.width === before.width && now.height === before.height;
      if (!strokes || same || now.width === 0) return;
      resize(canvas);
      pad.current?.fromData(fitStrokes(strokes, now));
      before = now;
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  return (
    <Box
      ref={frame}
      sx={{
        flex: '1 1 340px',
        minHeight: 120,
        border: 1,
        borderColor: 'var(--control)',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: PAPER,
      }}
    >
      <SignatureCanvas
        ref={pad}
        penColor={INK}
        backgroundColor={PAPER}
        minWidth={1}
        maxWidth={3}
        clearOnResize={false}
        onEnd={() => onChange(false)}
        canvasProps={{
          role: 'img',
          'aria-label': label,
          style: {
            width: '100%',
            height: '100%',
            display: 'block',
            touchAction: 'none',
            cursor: 'crosshair',
          },
        }}
      />
    </Box>
  );
}

function getSize(canvas: HTMLCanvasElement): Size {
  return { width: canvas.offsetWidth, height: canvas.offsetHeight };
}

function resize(canvas: HTMLCanvasElement): void {
  const ratio = Math.max(window.devicePixelRatio, 1);
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext('2d')?.scale(ratio, ratio);
}

function asComponent(exported: typeof library.default): typeof library.default {
  return 'default' in exported ? (exported.default as typeof library.default) : exported;
}
