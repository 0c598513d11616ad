import { C } from './palette.ts';
import { at, circle, each, ellipse, path, rect, stroke, times } from './svg.ts';

/** Broad crown on a trunk; the foot stands at x, y. */
export function tree(
  x: number,
  y: number,
  size: number,
  dark: string = C.forest,
  light: string = C.leaf,
): string {
  return at(
    x,
    y,
    size,
    rect(-3, -34, 6, 34, C.bark),
    circle(-12, -42, 17, dark),
    circle(13, -44, 18, dark),
    circle(0, -58, 20, dark),
    circle(-4, -60, 12, light),
    circle(14, -48, 8, light),
  );
}

/** The flat tree of the savanna. */
export const acacia = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    stroke('M0 0Q2-24-4-40M0-26Q8-34 16-44M0-30Q-10-38-20-44', C.bark, 4),
    ellipse(-4, -50, 40, 11, C.forest),
    ellipse(4, -56, 28, 8, C.leaf),
  );

export const palm = (x: number, y: number, size: number, color: string = C.forest) =>
  at(
    x,
    y,
    size,
    stroke('M0 0Q-6-30 3-62', C.bark, 5),
    stroke(
      'M3-62q-22-16-38 6M3-62q-16-26-34-20M3-62q2-26 22-26M3-62q24-16 36 4M3-62q14-4 26 20M3-62q-12 2-20 20',
      color,
      6,
    ),
  );

export const bush = (x: number, y: number, size: number, color: string = C.leaf) =>
  at(x, y, size, circle(-14, -6, 11, color), circle(0, -11, 14, color), circle(15, -6, 11, color));

/** A fan of fronds. */
export const fern = (x: number, y: number, size: number, color: string = C.leaf) =>
  at(
    x,
    y,
    size,
    stroke('M0 0Q-8-20-28-22M0 0Q-4-28-16-38M0 0Q2-28 2-44M0 0Q6-26 20-36M0 0Q10-18 30-18', color, 5),
  );

export const grass = (x: number, y: number, color: string = C.moss) =>
  stroke(`M${x} ${y}l-4-11M${x + 4} ${y}l0-14M${x + 8} ${y}l5-10`, color, 2);

export const bamboo = (x: number, y: number, height: number, color: string = C.leaf) =>
  rect(x, y - height, 6, height, color, 3) +
  stroke(
    each(times(Math.floor(height / 28)), (index) => `M${x} ${y - 24 - index * 28}h6`),
    C.deep,
    2,
  ) +
  path(
    `M${x + 5} ${y - height + 22}q14-12 26-4q-14 6-26 4M${x + 1} ${y - height + 44}q-14-10-26 0q14 6 26 0`,
    color,
  );

export const reeds = (x: number, y: number, color: string = C.forest) =>
  stroke(`M${x} ${y}q-2-20-6-32M${x + 6} ${y}q0-22 2-40M${x + 12} ${y}q4-18 10-28`, color, 2.5) +
  ellipse(x + 8, y - 42, 2.5, 7, C.bark);

export const lilypad = (x: number, y: number, r: number) =>
  ellipse(x, y, r, r * 0.42, C.leaf) +
  path(`M${x} ${y}l${r} -${Math.round(r * 0.3)}v${Math.round(r * 0.3)}z`, C.lake);

/** A large leaf in the foreground, from a corner. */
export const bigLeaf = (x: number, y: number, turn: number, color: string = C.deep) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${path('M0 0Q-30-50 0-104Q30-50 0 0z', color)}${stroke('M0 0V-90', C.leaf, 1.5)}</g>`;

export const flower = (x: number, y: number, color: string) =>
  circle(x, y, 5, color) + circle(x, y, 2, C.moon);

/** A thick branch from edge to edge. */
export const branch = (y: number, color: string = C.bark) =>
  stroke(`M-10 ${y + 12}Q90 ${y - 14} 170 ${y}T330 ${y - 14}M230 ${y - 3}q20-24 44-30`, color, 10);
