import { C } from './palette.ts';
import { at, circle, each, ellipse, stroke } from './svg.ts';

type Fur = { fur: string; face: string };

/** Hangs by both arms from something at y. */
export const hanging = (x: number, y: number, size: number, { fur, face }: Fur) =>
  at(
    x,
    y,
    size,
    stroke('M-16 40Q-34 20-26-2M16 40Q34 20 24-2', fur, 9),
    ellipse(0, 54, 20, 24, fur),
    stroke('M-10 72q-16 8-14 22M10 72q16 6 16 20', fur, 9),
    circle(0, 28, 17, fur),
    ellipse(0, 31, 11, 12, face),
    circle(-4, 27, 1.8, C.ink),
    circle(4, 27, 1.8, C.ink),
    stroke('M-4 36q4 3 8 0', C.ink, 1.5),
  );

/** Sits with a long tail that hangs down. */
export const sitting = (x: number, y: number, size: number, { fur, face }: Fur) =>
  at(
    x,
    y,
    size,
    stroke('M-12-6q-18 6-14 30q4 14-6 20', fur, 4),
    ellipse(0, -16, 14, 17, fur),
    stroke('M-6-4q8-6 14 2M8-22q8 8 2 18', fur, 6),
    circle(4, -38, 12, fur),
    circle(-6, -40, 4, fur),
    ellipse(7, -36, 8, 8, face),
    circle(5, -38, 1.6, C.ink),
    circle(11, -38, 1.6, C.ink),
    stroke('M6-32q3 2 6 0', C.ink, 1.2),
  );

export const lemur = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    stroke('M-10-6q-20 10-14 48', C.white, 7),
    each(['M-19 4l-4 6', 'M-24 18l-3 5', 'M-25 31l-1 5'], (d) => stroke(d, C.ink, 7)),
    ellipse(0, -14, 13, 16, C.rock),
    stroke('M6-18q8 8 2 16', C.rock, 6),
    circle(4, -36, 12, C.white),
    circle(-5, -46, 5, C.white),
    circle(13, -46, 5, C.white),
    ellipse(0, -37, 4, 5, C.ink),
    ellipse(10, -37, 4, 5, C.ink),
    circle(0, -37, 1.8, C.glow),
    circle(10, -37, 1.8, C.glow),
    ellipse(6, -29, 4, 4, C.ink),
  );
