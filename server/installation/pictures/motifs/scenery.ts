import { C } from './palette.ts';
import { circle, each, ellipse, faded, HEIGHT, path, rect, stroke, times, WIDTH } from './svg.ts';

const SKIES = {
  day: ['#cfe6dc', '#f8f0dc'],
  warm: ['#f6dfae', '#fbf2dc'],
  mist: ['#d6e3d6', '#eef0e0'],
  dusk: ['#e8a867', '#f6dcb0'],
  night: ['#0f2430', '#2a5152'],
  under: ['#2c6a72', '#79b5ad'],
  hall: ['#33544a', '#5f8168'],
} as const;

/** The whole background. */
export function sky(kind: keyof typeof SKIES): string {
  const [top, bottom] = SKIES[kind];
  return (
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>` +
    rect(0, 0, WIDTH, HEIGHT, 'url(#s)')
  );
}

export const sun = (x: number, y: number, r: number) =>
  faded(0.4, circle(x, y, r * 1.5, C.glow)) + circle(x, y, r, C.glow);

export const moon = (x: number, y: number, r: number) =>
  faded(0.2, circle(x, y, r * 1.9, C.moon)) + circle(x, y, r, C.moon);

export const stars = (...places: [number, number][]) =>
  each(places, ([x, y], index) => circle(x, y, index % 3 === 0 ? 1.4 : 0.9, C.moon));

export const cloud = (x: number, y: number, size: number) =>
  faded(
    0.8,
    ellipse(x, y, 26 * size, 8 * size, C.white),
    ellipse(x + 8 * size, y - 6 * size, 14 * size, 9 * size, C.white),
  );

export const birds = (...places: [number, number][]) =>
  each(places, ([x, y]) => stroke(`M${x - 7} ${y - 3}q4-2 7 3q3-5 7-3`, C.ink, 1.6));

/** Rolling ground from `y` down; `swell` is how far it rises and falls. */
export function hills(y: number, color: string, swell = 14): string {
  return path(`M0 ${y}q60-${swell * 2} 120-${swell / 2}t110 0t90-${swell}V240H0z`, color);
}

export const ground = (y: number, color: string) =>
  path(`M0 ${y + 4}Q80 ${y - 5} 160 ${y}T320 ${y - 3}V240H0z`, color);

/** The crowns of a forest's edge. */
export function treeline(y: number, color: string, width = 40, from = 0): string {
  const crowns = times(Math.ceil((WIDTH - from) / width) + 1);
  const bumps = each(crowns, (index) => {
    const rise = [20, 30, 15, 26][index % 4];
    return `q${width / 2}-${rise} ${width} ${[-3, 4, -5, 4][index % 4]}`;
  });
  return path(`M${from - 10} ${y}${bumps}V240H${from - 10}z`, color);
}

/** Hanging leaves along the upper edge. */
export function canopy(color: string, depth = 30): string {
  const bumps = each(times(8), (index) => {
    const drop = depth * ([1, 0.6, 1.25, 0.8][index % 4] ?? 1);
    return `q-22 ${Math.round(drop)} -44 0`;
  });
  return path(`M336 0V6${bumps}V0z`, color);
}

/** A footpath that comes toward the viewer. */
export const footpath = (y: number, color: string) =>
  path(`M150 ${y}Q190 ${y + 20} 150 ${y + 45}T90 240H240Q210 ${y + 60} 215 ${y + 40}T165 ${y}z`, color);

/** Still water from `y` down, with lines of light. */
export function lake(y: number, color: string, light: string): string {
  return (
    rect(0, y, WIDTH, HEIGHT - y, color) +
    faded(
      0.6,
      ...[
        [30, 12, 50],
        [170, 22, 70],
        [90, 40, 60],
        [230, 54, 50],
        [20, 62, 40],
      ].map(([x = 0, down = 0, length = 0]) => stroke(`M${x} ${y + down}h${length}`, light, 2)),
    )
  );
}

/** A river that winds from the horizon to the lower edge. */
export const river = (y: number, color: string) =>
  path(`M170 ${y}Q250 ${y + 18} 160 ${y + 42}T70 240H270Q300 ${y + 70} 240 ${y + 44}T186 ${y}z`, color);
