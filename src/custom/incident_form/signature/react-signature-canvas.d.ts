/** The library has no types; these cover the part in use. */
declare module 'react-signature-canvas' {
  import type { CanvasHTMLAttributes, Component } from 'react';

  type Points = { x: number; y: number; time: number; color: string }[][];

  type Props = {
    penColor?: string;
    backgroundColor?: string;
    minWidth?: number;
    maxWidth?: number;
    clearOnResize?: boolean;
    onEnd?: () => void;
    canvasProps?: CanvasHTMLAttributes<HTMLCanvasElement>;
  };

  export default class SignatureCanvas extends Component<Props> {
    getCanvas(): HTMLCanvasElement;
    clear(): void;
    toData(): Points;
    fromData(strokes: Points): void;
  }
}
