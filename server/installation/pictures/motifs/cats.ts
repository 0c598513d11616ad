import { C } from './palette.ts';
import { at, circle, each, ellipse, path, stroke } from './svg.ts';

type Coat = { body: string; mark?: string; striped?: boolean };

/** A cat that sits: fishing cat, leopard, tiger. */
export const sittingCat = (x: number, y: number, size: number, { body, mark = C.ink, striped }: Coat) =>
  at(
    x,
    y,
    size,
    stroke('M-16-4q-24 2-22-20', body, 6),
    path('M-18 0Q-22-40 2-48Q18-40 16 0z', body),
    path('M-10-58l2-14l11 8zM18-58l-1-14l-11 8z', body),
    circle(4, -54, 15, body),
    striped
      ? stroke(
          'M-14-28q8 4 14 2M-17-18q9 5 17 2M-18-8q9 4 16 2M-8-38q6 4 12 2M15-26q-4 3-8 2M16-14q-4 3-8 2M0-67v6M5-68v7M10-67v6',
          mark,
          2.4,
        )
      : each(
          [
            [-8, -30],
            [0, -38],
            [-11, -18],
            [-3, -22],
            [-8, -8],
          ],
          ([dx = 0, dy = 0]) => ellipse(dx, dy, 2.6, 1.8, mark),
        ),
    circle(-1, -55, 2.6, C.glow),
    circle(10, -55, 2.6, C.glow),
    path('M2-49h5l-2.5 3z', C.ink),
  );

/** A cat that lies along a branch or a ledge. */
export const lyingCat = (x: number, y: number, size: number, { body, mark = C.ink }: Coat) =>
  at(
    x,
    y,
    size,
    stroke('M-36-6q-16 4-14 34', body, 6),
    ellipse(-4, -10, 40, 13, body),
    stroke('M-8-4v20M26-4v16', body, 8),
    path('M28-32l1-11l9 6zM50-32l0-11l-9 6z', body),
    circle(40, -24, 14, body),
    each(
      [
        [-28, -12],
        [-18, -16],
        [-14, -8],
        [-4, -15],
        [4, -8],
        [10, -16],
        [18, -10],
      ],
      ([dx = 0, dy = 0]) => ellipse(dx, dy, 3, 2, mark),
    ),
    circle(36, -26, 2.3, C.glow),
    circle(45, -26, 2.3, C.glow),
    path('M38-19h5l-2.5 3z', C.ink),
  );

export const lion = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    stroke('M-38-12q-14 0-16 16', C.amber, 4),
    circle(-54, 4, 4, C.clay),
    ellipse(-8, -14, 34, 15, C.amber),
    ellipse(26, -3, 18, 5, C.amber),
    circle(24, -30, 24, C.clay),
    circle(26, -29, 15, C.amber),
    circle(21, -32, 2, C.ink),
    circle(32, -32, 2, C.ink),
    path('M23-25h8l-4 5z', C.ink),
  );
