import { C } from './palette.ts';
import { at, circle, each, ellipse, path, stroke } from './svg.ts';

type Plumage = { body: string; wing: string; tail?: string; beak?: string };

/** On a perch, with a tail that hangs. */
export const perched = (
  x: number,
  y: number,
  size: number,
  { body, wing, tail = wing, beak = C.ink }: Plumage,
) =>
  at(
    x,
    y,
    size,
    path('M-10-8L-22 44L-10 46L2-4z', tail),
    ellipse(0, -20, 14, 24, body, 14),
    ellipse(-5, -16, 8, 20, wing, 16),
    circle(8, -44, 12, body),
    path('M18-48q12 2 8 16q-8-2-9-8z', beak),
    circle(11, -46, 3.6, C.white),
    circle(12, -46, 1.7, C.ink),
    stroke('M-2 3v5M5 2v5', C.bark, 3),
  );

/** A small bird that sings. */
export const songbird = (x: number, y: number, size: number, body: string, belly: string) =>
  at(
    x,
    y,
    size,
    path('M-14-8L-34 0L-14 0z', body),
    ellipse(-2, -9, 16, 11, body),
    ellipse(4, -5, 10, 7, belly),
    circle(11, -18, 9, body),
    path('M18-21l10 1l-9 5z', C.amber),
    circle(13, -20, 1.7, C.ink),
    stroke('M-2 1v6M4 1v6', C.bark, 2),
  );

/** Long legs in shallow water. */
export const wader = (x: number, y: number, size: number, body: string) =>
  at(
    x,
    y,
    size,
    stroke('M-3-26V0M6-26V0', C.blush, 2.5),
    ellipse(0, -32, 19, 11, body, -10),
    path('M-16-30L-30-22L-14-24z', body),
    stroke('M14-38q14-8 8-26', body, 6),
    circle(22, -66, 7, body),
    stroke('M27-66q14 0 16 14', C.ink, 3),
    circle(24, -68, 1.4, C.ink),
  );

export const penguin = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    ellipse(-8, -1, 8, 3.5, C.amber),
    ellipse(8, -1, 8, 3.5, C.amber),
    ellipse(0, -28, 18, 28, C.ink),
    ellipse(2, -24, 12, 23, C.white),
    circle(2, -58, 13, C.ink),
    ellipse(-4, -54, 4, 6, C.amber),
    path('M13-60l13 3l-12 4z', C.amber),
    circle(7, -61, 1.8, C.white),
    stroke('M-15-38q-10 12-8 26M17-36q6 12 4 22', C.ink, 6),
  );

/** Long plumes: pheasant, bird of paradise. */
export const plumed = (
  x: number,
  y: number,
  size: number,
  { body, wing, tail = C.glow, beak = C.ink }: Plumage,
) =>
  at(
    x,
    y,
    size,
    stroke('M-14-18Q-44-30-70-2M-14-16Q-42-16-62 14M-12-14Q-34-4-46 24', tail, 4),
    ellipse(0, -18, 19, 12, body, -12),
    ellipse(-5, -17, 12, 8, wing, -10),
    stroke('M13-22q6-6 5-14', body, 8),
    circle(20, -40, 8, body),
    path('M26-43l12 3l-12 3z', beak),
    circle(22, -42, 1.6, C.ink),
    stroke('M-2-7V4M5-8V4', C.bark, 2.5),
  );

/** A tall bird that does not fly. */
export const emu = (x: number, y: number, size: number, body: string = C.bark) =>
  at(
    x,
    y,
    size,
    stroke('M-5-26L-8-2h8M7-26L10-2h8', C.slate, 3),
    ellipse(-2, -36, 27, 16, body, -8),
    path('M-26-34Q-36-24-30-12Q-20-16-16-26z', body),
    stroke('M18-44q12-10 8-36', body, 6),
    ellipse(29, -82, 8, 6, C.slate),
    path('M35-84l10 3l-9 3z', C.ink),
    circle(30, -83, 1.4, C.white),
  );

export const hornbill = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    path('M-12-8L-26 44L-8 46L2-4z', C.ink),
    stroke('M-20 26l14 2', C.white, 6),
    ellipse(0, -20, 15, 24, C.ink, 14),
    ellipse(8, -12, 6, 14, C.white, 14),
    circle(8, -44, 11, C.ink),
    path('M14-52Q40-54 46-32Q30-42 15-38z', C.amber),
    path('M10-56Q24-66 36-52Q24-54 14-52z', C.blush),
    circle(10, -46, 1.9, C.glow),
    stroke('M-2 3v5M5 2v5', C.bark, 3),
  );

export const flying = (x: number, y: number, size: number, { body, wing, tail = body }: Plumage) =>
  at(
    x,
    y,
    size,
    path('M-20 2L-48 12L-20 10z', tail),
    path('M-8-2Q-22-34-46-40Q-30-8 4 4z', wing),
    ellipse(0, 3, 22, 8, body, -6),
    path('M2 0Q6-34 34-46Q32-12 14 4z', wing),
    circle(21, -2, 7, body),
    path('M27-4l10 3l-10 3z', C.amber),
    circle(23, -4, 1.4, C.ink),
  );

/** Three together on one perch. */
export const row = (y: number, size: number, ...plumages: Plumage[]) =>
  each(plumages, (plumage, index) => perched(100 + index * 62, y + (index % 2) * 6, size, plumage));
