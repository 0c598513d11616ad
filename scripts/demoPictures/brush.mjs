export const W = 1280;
export const H = 960;

/** A pseudo-random generator. @param {number} seed */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const r = Math.round;

/** @type {(colors: string[], drawn: number) => string} */
export const pickOne = (colors, drawn) => colors[Math.floor(drawn * colors.length)] ?? '#000';

/** @typedef {(x: number, y: number, width: number, height: number, fill: string, more?: string) => string} Shape */

/** @type {(d: string, fill: string, more?: string) => string} */
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
/** @type {(d: string, color: string, width: number, more?: string) => string} */
export const line = (d, color, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
/** @type {Shape} */
export const rect = (x, y, w, h, fill, more = '') =>
  `<rect x="${r(x)}" y="${r(y)}" width="${r(w)}" height="${r(h)}" fill="${fill}" ${more}/>`;
/** @type {Shape} with half of the width and height */
export const oval = (x, y, rx, ry, fill, more = '') =>
  `<ellipse cx="${r(x)}" cy="${r(y)}" rx="${r(rx)}" ry="${r(ry)}" fill="${fill}" ${more}/>`;
/** @type {(more: string, ...shapes: string[]) => string} */
export const group = (more, ...shapes) => `<g ${more}>${shapes.join('')}</g>`;
/** @type {(count: number, shape: (index: number) => string) => string} */
export const times = (count, shape) => Array.from({ length: count }, (_, index) => shape(index)).join('');

let gradients = /** @type {string[]} */ ([]);

/** Defines a gradient, vertical or along x; returns the fill value. @param {string[]} stops */
export function shade(stops, along = 'y') {
  const id = `g${gradients.length}`;
  const end = along === 'x' ? 'x2="1" y2="0"' : 'x2="0" y2="1"';
  const parts = stops.map(
    (color, index) => `<stop offset="${index / (stops.length - 1)}" stop-color="${color}"/>`,
  );
  gradients.push(`<linearGradient id="${id}" ${end}>${parts.join('')}</linearGradient>`);
  return `url(#${id})`;
}

/**
 * @param {number} seed
 * @param {number} top
 * @param {number} bottom
 * @param {string[]} colors
 */
export function foliage(seed, top, bottom, colors, count = 70) {
  const next = chance(seed);
  const spots = times(count, () => {
    const color = pickOne(colors, next());
    return oval(
      next() * W,
      top + next() * (bottom - top),
      40 + next() * 90,
      36 + next() * 70,
      color,
      `opacity="${(0.5 + next() * 0.5).toFixed(2)}"`,
    );
  });
  const lights = times(16, () =>
    oval(
      next() * W,
      top + next() * (bottom - top) * 0.8,
      10 + next() * 16,
      10 + next() * 16,
      '#fdf6d8',
      'opacity="0.35"',
    ),
  );
  return group('filter="url(#far)"', spots, lights);
}

/**
 * @param {number} seed
 * @param {number} horizon
 * @param {string[]} colors
 */
export function paving(
  seed,
  horizon,
  colors,
  { rows = 9, columns = 11, vanish = 640, gap = '#00000033' } = {},
) {
  const next = chance(seed);
  const y = (/** @type {number} */ row) => horizon + (H - horizon) * (row / rows) ** 1.9;
  const x = (/** @type {number} */ column, /** @type {number} */ row) =>
    vanish + (column - columns / 2) * (40 + 250 * (row / rows) ** 1.7);
  let shapes = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = -3; column < columns + 3; column += 1) {
      const offset = row % 2 ? 0.5 : 0;
      const color = pickOne(colors, next());
      const points = /** @type {[number, number][]} */ ([
        [x(column + offset, row), y(row)],
        [x(column + 1 + offset, row), y(row)],
        [x(column + 1 + offset, row + 1), y(row + 1)],
        [x(column + offset, row + 1), y(row + 1)],
      ]);
      shapes += `<polygon points="${points.map(([px, py]) => `${r(px)},${r(py)}`).join(' ')}" fill="${color}" stroke="${gap}" stroke-width="${1 + row * 0.5}"/>`;
    }
  }
  return rect(0, horizon, W, H - horizon, pickOne(colors, 0)) + shapes;
}

/**
 * @param {number} seed
 * @param {number} count
 * @param {number} top
 * @param {number} bottom
 * @param {string[]} colors
 */
export function leaves(seed, count, top, bottom, colors) {
  const next = chance(seed);
  return times(count, () => {
    const px = next() * W;
    const py = top + next() * (bottom - top);
    const size = 6 + ((py - top) / (bottom - top)) * 16;
    const color = pickOne(colors, next());
    return `<g transform="translate(${r(px)} ${r(py)}) rotate(${r(next() * 360)}) scale(${(size / 10).toFixed(2)})">${path('M-14 0Q0-10 16 0Q0 9-14 0z', color)}${line('M-14 0H14', '#00000044', 1)}</g>`;
  });
}

/** @type {(x: number, y: number, rx: number, ry: number, strength?: number) => string} */
export const shadow = (x, y, rx, ry, strength = 0.4) =>
  oval(x, y, rx, ry, '#101510', `opacity="${strength}" filter="url(#soft)"`);

/** @type {(x: number, y: number, rx: number, ry: number, tint?: string[]) => string} */
export const puddle = (x, y, rx, ry, tint = ['#c8d6d4', '#7f9796']) =>
  oval(x, y, rx, ry, shade(tint), 'opacity="0.75"') +
  oval(x - rx * 0.2, y - ry * 0.25, rx * 0.5, ry * 0.25, '#ffffff', 'opacity="0.35" filter="url(#soft)"');

/** A wet floor sign. @type {(x: number, y: number, size: number) => string} */
export const wetSign = (x, y, size) =>
  shadow(x + 20 * size, y, 110 * size, 18 * size) +
  group(
    `transform="translate(${x} ${y}) scale(${size})"`,
    path('M34-250L110-6L88 0L20-240z', '#c9a116'),
    path('M-30-250H34L76 0H-72z', shade(['#f4cf3b', '#e2b51c'])),
    rect(-16, -268, 36, 22, '#e2b51c', 'rx="8"'),
    path('M2-205L44-126H-40z', 'none', 'stroke="#3b3320" stroke-width="9" stroke-linejoin="round"'),
    rect(-3, -178, 9, 28, '#3b3320'),
    oval(2, -140, 6, 6, '#3b3320'),
    line('M-40-84H46M-46-56H52M-34-28H40', '#3b3320', 8),
  );

/** @type {(x: number, y: number, size: number) => string} */
export const cone = (x, y, size) =>
  shadow(x + 14 * size, y, 90 * size, 16 * size) +
  group(
    `transform="translate(${x} ${y}) scale(${size})"`,
    path('M-78-14H78L70 8H-70z', '#b8481c'),
    path('M-16-210H16L56-14H-56z', shade(['#f0762f', '#d9541b'], 'x')),
    path('M-26-160H26L35-116H-35z', '#f7f3e8'),
    path('M-42-82H42L50-44H-50z', '#f7f3e8'),
  );

/**
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 */
export function tape(x1, y1, x2, y2, width = 34) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const stripes = times(Math.ceil(length / 60), (index) =>
    path(`M${index * 60} 0h30l-16 ${width}h-30z`, '#2b2a26'),
  );
  return `<g transform="translate(${x1} ${y1}) rotate(${turn.toFixed(1)})">${rect(0, 0, length, width, '#f2c531')}<svg width="${r(length)}" height="${width}" overflow="hidden">${stripes}</svg></g>`;
}

/**
 * @param {number} seed
 * @param {string[]} shapes
 */
export function photo(seed, shapes) {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}">
<defs>
<filter id="far" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="14"/></filter>
<filter id="soft" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="9"/></filter>
<filter id="near" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="2.2"/></filter>
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="${seed}"/><feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0 0.5  0.9 0 0 0 -0.36"/></filter>
<filter id="wear" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.012 0.02" numOctaves="4" seed="${seed + 3}"/><feColorMatrix values="0 0 0 0 0.1  0 0 0 0 0.12  0 0 0 0 0.1  1.4 0 0 0 -0.62"/></filter>
<radialGradient id="corners" r="0.78"><stop offset="0.6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.42"/></radialGradient>
${gradients.join('')}
</defs>
${shapes.join('')}
<rect width="${W}" height="${H}" filter="url(#wear)" opacity="0.28"/>
<rect width="${W}" height="${H}" filter="url(#grain)" opacity="0.2"/>
<rect width="${W}" height="${H}" fill="url(#corners)"/>
</svg>`;
  gradients = [];
  return page;
}
