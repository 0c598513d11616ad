import { C } from './palette.ts';
import { at, circle, each, ellipse, path, stroke } from './svg.ts';

/* Reptiles, amphibians, fish and butterflies. */

export const dragon = (x: number, y: number, size: number, color: string = C.slate) =>
  at(
    x,
    y,
    size,
    stroke('M-78 0Q-54-6-38-14', color, 9),
    ellipse(-8, -16, 36, 12, color, -4),
    stroke('M-26-10q-12 2-10 10h-8M14-12q10 4 8 12h8', color, 7),
    stroke('M24-20q12-10 26-10', color, 15),
    ellipse(56, -30, 15, 8, color, -6),
    stroke('M70-28l12 2l4-3M82-26l4 3', C.crimson, 1.6),
    circle(56, -34, 2, C.glow),
    stroke('M-30-24q20-8 46-2', C.stone, 2),
  );

export const tortoise = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    stroke('M-24-6V0M-12-4V0M12-4V0M22-6V0', C.stone, 9),
    ellipse(42, -16, 11, 8, C.stone),
    circle(45, -19, 1.6, C.ink),
    path('M-36-6Q-30-44 0-44Q30-44 36-6z', C.bark),
    path('M-10-40h20l8 16l-8 14h-20l-8-14z', C.ochre),
    stroke('M-18-24L-34-18M18-24L34-18', C.ochre, 3),
  );

export const butterfly = (x: number, y: number, size: number, color: string, edge: string = C.ink) =>
  at(
    x,
    y,
    size,
    ellipse(-12, -9, 13, 9, edge, 34),
    ellipse(12, -9, 13, 9, edge, -34),
    ellipse(-12, -9, 9, 6, color, 34),
    ellipse(12, -9, 9, 6, color, -34),
    ellipse(-8, 6, 8, 6, color, -40),
    ellipse(8, 6, 8, 6, color, 40),
    stroke('M0-12V10M0-12l-5-8M0-12l5-8', C.ink, 2.2),
  );

export const fish = (x: number, y: number, size: number, color: string, belly: string = C.rock) =>
  at(
    x,
    y,
    size,
    path('M-44 0L-70-18Q-62 0-70 18z', color),
    ellipse(0, 0, 50, 20, color),
    path('M-36 10Q0 24 44 8Q10 14-36 10z', belly),
    path('M-12-17Q2-36 18-16z', color),
    circle(36, -5, 3, C.white),
    circle(37, -5, 1.6, C.ink),
    stroke('M47 4q12 4 16 12M46 0q14-2 20 2', color, 2),
  );

export const salamander = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    stroke('M-80 6Q-50-10-20 0T40 0', C.bark, 17),
    ellipse(54, -1, 23, 13, C.bark),
    stroke('M-30 6l-10 16M16 6l10 16', C.bark, 6),
    circle(58, -7, 1.8, C.glow),
    circle(64, 2, 1.4, C.ink),
    each([-46, -22, 0, 24], (dx) => circle(dx, -2, 3, C.ochre)),
  );

/** Small fish that swim together. */
export const school = (x: number, y: number, color: string) =>
  each(
    [
      [0, 0],
      [22, -9],
      [26, 10],
      [46, 0],
      [-20, 11],
    ],
    ([dx = 0, dy = 0]) =>
      ellipse(x + dx, y + dy, 7, 3, color) + path(`M${x + dx - 6} ${y + dy}l-6-4v8z`, color),
  );

/** Bubbles that rise. */
export const bubbles = (x: number, y: number) =>
  each(
    [
      [0, 0, 3],
      [6, -14, 4],
      [-3, -28, 2.5],
      [4, -40, 3],
    ],
    ([dx = 0, dy = 0, r = 2]) => circle(x + dx, y + dy, r, '#ffffff66'),
  );
