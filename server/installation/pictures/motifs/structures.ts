import { C } from './palette.ts';
import { at, circle, each, ellipse, faded, path, rect, stroke, times } from './svg.ts';

/** A hanging bridge from edge to edge. */
export function ropeBridge(y: number, sag: number, color: string = C.bark): string {
  const height = (x: number) => y + sag * (1 - ((x - 160) / 170) ** 2);
  const posts = each(times(13), (index) => {
    const x = 10 + index * 25;
    return `M${x} ${Math.round(height(x))}v-24`;
  });
  return (
    stroke(`M-10 ${y}Q160 ${y + sag * 2} 330 ${y}`, color, 7) +
    stroke(`M-10 ${y - 24}Q160 ${y - 24 + sag * 2} 330 ${y - 24}${posts}`, color, 2)
  );
}

/** Planks that lead into the picture. */
export function boardwalk(y: number, color: string = C.straw): string {
  const planks = each(times(6), (index) => {
    const share = (index + 0.5) ** 1.6 / 17;
    const at = y + (240 - y) * share;
    const half = 14 + 74 * share;
    return `M${Math.round(160 - half)} ${Math.round(at)}H${Math.round(160 + half)}`;
  });
  return (
    path(`M146 ${y}H174L250 240H70z`, color) +
    stroke(planks, C.bark, 1.5) +
    stroke(
      `M142 ${y - 14}L48 200M178 ${y - 14}L272 200M120 ${y + 6}v24M200 ${y + 6}v24M84 ${y + 44}v40M236 ${y + 44}v40`,
      C.bark,
      3,
    )
  );
}

/** A park's gate: two posts and a roof like a leaf. */
export function gate(y: number, roof: string, post: string = C.bark): string {
  return (
    rect(78, y - 78, 12, 78, post) +
    rect(230, y - 78, 12, 78, post) +
    rect(104, y - 62, 6, 62, post) +
    rect(210, y - 62, 6, 62, post) +
    path(`M46 ${y - 72}Q160 ${y - 142} 274 ${y - 72}Q160 ${y - 104} 46 ${y - 72}z`, roof) +
    stroke(`M60 ${y - 78}Q160 ${y - 126} 260 ${y - 78}`, C.white, 1.5)
  );
}

export const kiosk = (x: number, y: number, size: number, awning: string = C.amber) =>
  at(
    x,
    y,
    size,
    rect(-24, -34, 48, 34, C.paper),
    rect(-18, -26, 36, 12, C.slate),
    rect(-24, -12, 48, 4, C.bark),
    path('M-30-34L-24-46H24L30-34z', awning),
    path('M-18-34L-15-46H-7L-9-34zM0-34L0-46H8L9-34z', C.white),
  );

export const parasol = (x: number, y: number, size: number, color: string) =>
  at(
    x,
    y,
    size,
    stroke('M0 0V-40', C.bark, 2.5),
    path('M-26-34Q0-62 26-34z', color),
    path('M-9-36Q0-58 9-36z', C.white),
    rect(-12, -14, 24, 3, C.bark),
    stroke('M-8-12v12M8-12v12', C.bark, 2),
  );

export const hut = (x: number, y: number, size: number, wall: string = C.straw, roof: string = C.clay) =>
  at(
    x,
    y,
    size,
    stroke('M-26 0V-18M26 0V-18', C.bark, 5),
    rect(-30, -48, 60, 34, wall),
    path('M-42-46L0-78L42-46z', roof),
    rect(-8, -40, 16, 26, C.bark),
    stroke('M-34-16H34', C.bark, 4),
  );

export const tower = (x: number, y: number, height: number) =>
  stroke(
    `M${x - 22} ${y}L${x - 13} ${y - height}M${x + 22} ${y}L${x + 13} ${y - height}M${x - 20} ${y - height * 0.2}L${x + 16} ${y - height * 0.55}M${x + 20} ${y - height * 0.2}L${x - 16} ${y - height * 0.55}M${x - 15} ${y - height * 0.6}H${x + 15}`,
    C.bark,
    4,
  ) +
  rect(x - 24, y - height - 20, 48, 22, C.straw) +
  path(`M${x - 30} ${y - height - 20}L${x} ${y - height - 42}L${x + 30} ${y - height - 20}z`, C.clay);

export const lamp = (x: number, y: number) =>
  faded(0.25, circle(x, y - 52, 24, C.glow)) +
  stroke(`M${x} ${y}v-46`, C.ink, 3) +
  circle(x, y - 52, 6, C.glow);

/** A tram with open sides. */
export const tram = (x: number, y: number, size: number, color: string = C.amber) =>
  at(
    x,
    y,
    size,
    each(
      [-66, 4],
      (left) =>
        rect(left, -46, 62, 38, color, 5) +
        rect(left + 5, -38, 52, 15, C.moon, 2) +
        stroke(`M${left + 22} -38v15M${left + 40} -38v15`, color, 3) +
        circle(left + 14, -6, 7, C.ink) +
        circle(left + 48, -6, 7, C.ink),
    ),
    rect(-70, -52, 140, 7, C.deep, 3),
    stroke('M-6-16H6', C.ink, 4),
    circle(64, -16, 3, C.white),
  );

export const boat = (x: number, y: number, size: number, color: string = C.clay) =>
  at(
    x,
    y,
    size,
    stroke('M-30-10V-40M30-10V-40', C.bark, 3),
    path('M-44-38Q0-56 44-38z', C.straw),
    each([-18, 0, 18], (seat) => circle(seat, -20, 6, C.ink) + rect(seat - 6, -15, 12, 10, C.amber, 3)),
    path('M-52-12H52Q46 8 32 8H-32Q-46 8-52-12z', color),
    stroke('M-49-6H49', C.moon, 2),
  );

export const carousel = (x: number, y: number) =>
  rect(x - 46, y - 8, 92, 8, C.clay, 3) +
  each(
    [-34, -12, 12, 34],
    (dx) =>
      stroke(`M${x + dx} ${y - 8}v-44`, C.straw, 3) +
      ellipse(x + dx, y - 26, 9, 6, C.white) +
      circle(x + dx + 8, y - 33, 4, C.white),
  ) +
  path(`M${x - 54} ${y - 50}L${x} ${y - 86}L${x + 54} ${y - 50}z`, C.amber) +
  path(
    `M${x - 28} ${y - 50}L${x} ${y - 86}L${x - 8} ${y - 50}zM${x + 12} ${y - 50}L${x} ${y - 86}L${x + 32} ${y - 50}z`,
    C.paper,
  ) +
  circle(x, y - 88, 4, C.crimson);

export const slide = (x: number, y: number) =>
  stroke(
    `M${x} ${y}v-62M${x + 16} ${y}v-62M${x} ${y - 16}h16M${x} ${y - 32}h16M${x} ${y - 48}h16`,
    C.bark,
    3,
  ) +
  stroke(`M${x + 16} ${y - 60}q40 2 46 38t34 20`, C.crimson, 9) +
  path(`M${x - 8} ${y - 64}L${x + 8} ${y - 84}L${x + 24} ${y - 64}z`, C.amber);

/** Jets of water that rise from the floor. */
export const jets = (x: number, y: number) =>
  ellipse(x, y, 58, 12, C.water) +
  stroke(
    `M${x - 32} ${y}q-8-38-18-30M${x - 32} ${y}q6-40 16-34M${x} ${y}q-8-56-20-48M${x} ${y}q8-56 20-48M${x + 32} ${y}q-6-40-16-34M${x + 32} ${y}q8-38 18-30`,
    C.white,
    3,
  );

export const flags = (y: number) =>
  stroke(`M20 ${y}Q90 ${y + 22} 160 ${y + 8}T300 ${y}`, C.ink, 1.2) +
  each([44, 84, 124, 196, 236, 272], (x, index) =>
    path(`M${x - 7} ${y + 8}h14l-7 16z`, [C.amber, C.crimson, C.leaf][index % 3] ?? C.amber),
  );

export const bus = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    size,
    rect(-52, -50, 104, 44, C.forest, 8),
    rect(-44, -42, 66, 16, C.ice, 3),
    rect(28, -42, 16, 30, C.ice, 3),
    stroke('M-22-42v16M0-42v16M-50-20H24', C.forest, 3),
    rect(-52, -20, 76, 4, C.amber),
    circle(-28, -6, 9, C.ink),
    circle(30, -6, 9, C.ink),
  );

/** A glass front toward the water of a gallery. */
export const galleryFloor = () =>
  path('M0 222H320V240H0z', C.dark) +
  stroke('M80 0V222M160 0V222M240 0V222', '#ffffff22', 3) +
  each(
    [60, 104, 236],
    (x, index) => circle(x, 196 - index * 3, 8, C.dark) + path(`M${x - 12} 240v-26q12-16 24 0v26z`, C.dark),
  );
