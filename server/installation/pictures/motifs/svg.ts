/** Pictures are 320 by 240, and short: what a shape needs and nothing else. */
export const WIDTH = 320;
export const HEIGHT = 240;

const short = (value: number) => String(Math.round(value * 10) / 10);

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** A line; its ends are round, as the picture says once for all. */
export function stroke(d: string, color: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${short(width)}"/>`;
}

export function circle(x: number, y: number, r: number, fill: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}"/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, turn = 0): string {
  const transform = turn ? ` transform="rotate(${turn} ${short(x)} ${short(y)})"` : '';
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"${transform}/>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, round = 0): string {
  const corner = round ? ` rx="${short(round)}"` : '';
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"${corner}/>`;
}

/** Shapes moved to a place; `size` below zero looks the other way. */
export function at(x: number, y: number, size: number, ...shapes: string[]): string {
  const scale = size === 1 ? '' : ` scale(${short(size)}${size < 0 ? ` ${short(-size)}` : ''})`;
  return `<g transform="translate(${short(x)} ${short(y)})${scale}">${shapes.join('')}</g>`;
}

export function faded(opacity: number, ...shapes: string[]): string {
  return `<g opacity="${short(opacity)}">${shapes.join('')}</g>`;
}

/** The same shapes at several places. */
export function each<Item>(items: readonly Item[], shape: (item: Item, index: number) => string): string {
  return items.map(shape).join('');
}

/** The numbers from 0 up to, not including, `count`. */
export const times = (count: number) => Array.from({ length: count }, (_, index) => index);
