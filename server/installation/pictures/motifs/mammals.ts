import { C } from './palette.ts';
import { at, circle, each, ellipse, path, rect, stroke } from './svg.ts';

/* Animals stand on their own origin and look to the right. */

export const elephant = (x: number, y: number, size: number, color: string = C.stone) =>
  at(
    x,
    y,
    size,
    each([-28, -12, 8, 22], (leg) => rect(leg, -26, 12, 26, color, 3)),
    ellipse(0, -40, 36, 24, color),
    stroke('M-35-44q-8 10-4 22', color, 3),
    stroke('M46-46q14 8 8 30q-2 10 6 10', color, 8),
    circle(36, -54, 18, color),
    ellipse(26, -54, 11, 15, C.rock),
    path('M46-42l14 6l-13-1z', C.white),
    circle(44, -58, 2, C.ink),
  );

export const giraffe = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    stroke('M-14-46V0M-8-46V0M10-46V0M16-46V0', C.ochre, 4),
    ellipse(0, -52, 22, 13, C.amber),
    path('M8-56L24-112L32-110L22-50z', C.amber),
    ellipse(34, -112, 11, 6, C.amber, 12),
    stroke('M25-116v-9M30-117v-9M-21-56q-8 10-6 20', C.ochre, 2),
    each(
      [
        [-10, -56],
        [0, -50],
        [8, -58],
        [18, -74],
        [22, -90],
        [-4, -60],
      ],
      ([dx = 0, dy = 0]) => circle(dx, dy, 3.2, C.clay),
    ),
    circle(36, -114, 1.4, C.ink),
  );

export const kangaroo = (x: number, y: number, size: number, color: string = C.ochre) =>
  at(
    x,
    y,
    size,
    stroke('M-16-14q-14 16-40 12', color, 7),
    ellipse(-4, -26, 17, 24, color, 24),
    ellipse(-8, -14, 13, 12, color),
    stroke('M-6-6L10-1', color, 6),
    stroke('M8-34q10 4 12 12', color, 4),
    path('M0-44Q8-60 18-64L22-54Q16-44 12-36z', color),
    ellipse(22, -62, 10, 6, color, 14),
    stroke('M14-66l-3-14M19-68l2-14', color, 4),
    circle(24, -64, 1.4, C.ink),
  );

export const panda = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    circle(-15, -62, 8, C.ink),
    circle(15, -62, 8, C.ink),
    ellipse(0, -18, 26, 24, C.white),
    circle(0, -48, 22, C.white),
    ellipse(-9, -49, 6, 8, C.ink, 24),
    ellipse(9, -49, 6, 8, C.ink, -24),
    circle(-8, -50, 2, C.white),
    circle(8, -50, 2, C.white),
    ellipse(0, -40, 4, 3, C.ink),
    stroke('M-18-32q-4 14 14 16', C.ink, 11),
    stroke('M18-32q6 10 2 16', C.ink, 11),
    ellipse(-20, -3, 12, 9, C.ink),
    ellipse(20, -3, 12, 9, C.ink),
    stroke('M-14-10L26-34', C.leaf, 4),
    path('M20-30q4-16 16-16q-2 14-16 16z', C.leaf),
  );

export const redPanda = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    stroke('M-20-10q-22 6-30 24', C.clay, 11),
    stroke('M-33-3l4 7M-42 6l6 5', C.straw, 4),
    ellipse(0, -14, 24, 13, C.clay),
    rect(-16, -8, 8, 12, C.ink, 3),
    rect(12, -8, 8, 12, C.ink, 3),
    path('M14-40l4-12l10 8zM42-40l-3-12l-10 8z', C.white),
    circle(28, -30, 15, C.clay),
    ellipse(21, -26, 5, 6, C.white),
    ellipse(35, -26, 5, 6, C.white),
    circle(23, -31, 2, C.ink),
    circle(33, -31, 2, C.ink),
    ellipse(28, -23, 3, 2, C.ink),
  );

/** Four legs and a shape of its own: hyena, deer, tapir, bear. */
export const walker = (x: number, y: number, size: number, body: string, head: string) =>
  at(
    x,
    y,
    size,
    stroke('M-20-16V-2M-12-14V-2M12-16V-2M19-16V-2', body, 6),
    ellipse(0, -25, 27, 14, body, -6),
    path('M12-34Q22-48 34-46L30-26z', body),
    head,
  );

export const hyena = (x: number, y: number, size: number) =>
  walker(
    x,
    y,
    size,
    C.straw,
    ellipse(36, -42, 11, 8, C.straw, 14) +
      circle(30, -51, 4.5, C.bark) +
      circle(46, -40, 3, C.ink) +
      circle(37, -44, 1.6, C.ink) +
      each(
        [
          [-12, -26],
          [-2, -22],
          [6, -30],
          [-6, -32],
          [14, -24],
        ],
        ([dx = 0, dy = 0]) => circle(dx, dy, 2.4, C.bark),
      ) +
      stroke('M10-40l12-10', C.bark, 4),
  );

export const deer = (x: number, y: number, size: number) =>
  walker(
    x,
    y,
    size,
    C.clay,
    ellipse(36, -50, 10, 6, C.clay, 16) +
      stroke('M31-56q-10-10-4-24M30-68l-8-2M36-57q2-12 12-18M40-66l8 4', C.bark, 2.5) +
      circle(39, -52, 1.5, C.ink) +
      each(
        [
          [-10, -30],
          [0, -28],
          [8, -32],
          [-4, -22],
        ],
        ([dx = 0, dy = 0]) => circle(dx, dy, 2, C.sand),
      ),
  );

export const tapir = (x: number, y: number, size: number) =>
  walker(
    x,
    y,
    size,
    C.ink,
    ellipse(-8, -26, 17, 14, C.white) +
      path('M26-48Q44-48 52-30L44-28Q36-34 28-32z', C.ink) +
      circle(28, -49, 4, C.ink) +
      circle(38, -42, 1.6, C.white),
  );

export const sunBear = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    ellipse(0, -26, 22, 28, C.ink),
    circle(-12, -68, 6, C.ink),
    circle(12, -68, 6, C.ink),
    circle(0, -58, 18, C.ink),
    ellipse(0, -53, 10, 8, C.straw),
    circle(-6, -62, 2, C.glow),
    circle(6, -62, 2, C.glow),
    ellipse(0, -56, 3, 2, C.ink),
    stroke('M-9-38q9 12 18 0', C.amber, 4),
    ellipse(-16, -2, 11, 7, C.ink),
    ellipse(16, -2, 11, 7, C.ink),
    stroke('M-18-36q-6 12 2 20M18-36q6 12-2 20', C.ink, 9),
  );

export const devil = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    stroke('M-24-16q-16 4-22-4', C.ink, 6),
    stroke('M-14-10V0M-6-8V0M12-10V0M18-10V0', C.ink, 6),
    ellipse(0, -18, 26, 14, C.ink),
    circle(28, -24, 13, C.ink),
    circle(20, -36, 5, C.blush),
    circle(33, -37, 5, C.blush),
    stroke('M8-28q8 10 4 18', C.white, 4),
    ellipse(38, -20, 5, 4, C.blush),
    circle(30, -27, 2, C.glow),
  );

/** A head and a back above the water. */
export const otter = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    path('M-40 0Q-30-16-10-10Q2-6 4 0z', C.bark),
    circle(14, -10, 11, C.bark),
    circle(6, -18, 3, C.bark),
    circle(21, -18, 3, C.bark),
    ellipse(16, -6, 7, 5, C.straw),
    circle(10, -12, 1.8, C.ink),
    circle(19, -12, 1.8, C.ink),
    ellipse(16, -9, 2, 1.4, C.ink),
    stroke('M-46 2h70', C.ice, 2),
  );

export const manatee = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    path('M-58-4Q-78-18-84 0Q-78 18-58 6z', C.rock),
    ellipse(-10, 0, 52, 24, C.rock),
    ellipse(40, 4, 20, 17, C.rock),
    ellipse(52, 10, 10, 9, '#b9beb0'),
    path('M8 14q-2 26-22 30q-2-16 6-30z', C.stone),
    circle(42, -3, 2.2, C.ink),
    circle(54, 7, 1.3, C.ink),
  );

export const bat = (x: number, y: number, size: number, color: string = C.ink) =>
  at(
    x,
    y,
    size,
    path(
      'M0 4Q-6-6-14-4Q-26-16-42-8Q-34-6-34 4Q-26 0-22 8Q-14 2-6 10L0 16L6 10Q14 2 22 8Q26 0 34 4Q34-6 42-8Q26-16 14-4Q6-6 0 4z',
      color,
    ),
    circle(0, 2, 6, color),
    path('M-5-2l-2-8l5 4zM5-2l2-8l-5 4z', color),
  );
