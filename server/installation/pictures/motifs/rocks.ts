import { C } from './palette.ts';
import { at, faded, path, rect, stroke } from './svg.ts';

export const boulder = (x: number, y: number, size: number, color: string = C.rock) =>
  at(
    x,
    y,
    size,
    path('M-26 0Q-28-20-8-26Q16-32 26-12L28 0z', color),
    path('M-8-26Q16-32 26-12L10-14z', `${C.white}55`),
  );

/** A limestone tower with green on its shoulders. */
export const karst = (x: number, y: number, width: number, height: number, color: string = C.rock) =>
  at(
    x,
    y,
    1,
    path(
      `M${-width / 2} 0Q${-width * 0.45} ${-height * 0.7} ${-width * 0.2} ${-height * 0.9}Q0 ${-height * 1.08} ${width * 0.22} ${-height * 0.88}Q${width * 0.5} ${-height * 0.6} ${width / 2} 0z`,
      color,
    ),
    path(
      `M${-width * 0.32} ${-height * 0.78}Q0 ${-height * 1.2} ${width * 0.34} ${-height * 0.74}Q${width * 0.1} ${-height * 0.84} ${-width * 0.02} ${-height * 0.72}Q${-width * 0.14} ${-height * 0.86} ${-width * 0.32} ${-height * 0.78}z`,
      C.leaf,
    ),
    stroke(
      `M${-width * 0.12} ${-height * 0.6}v${height * 0.3}M${width * 0.16} ${-height * 0.5}v${height * 0.26}`,
      C.stone,
      2,
    ),
  );

export const waterfall = (x: number, y: number, width: number, height: number) =>
  rect(x, y, width, height, C.water) +
  stroke(
    `M${x + width * 0.25} ${y}v${height * 0.8}M${x + width * 0.55} ${y + 6}v${height * 0.7}M${x + width * 0.8} ${y}v${height * 0.86}`,
    C.white,
    2.5,
  ) +
  faded(0.7, path(`M${x - 10} ${y + height + 4}q${width / 2 + 10}-20 ${width + 20} 0z`, C.white));

/** The mouth of a cave with teeth of stone. */
export const caveMouth = (light: string) =>
  path('M0 0H320V240H280Q292 150 262 92Q226 40 160 36Q92 40 58 96Q30 150 40 240H0z', C.slate) +
  path('M70 82l12 44l12-58zM116 46l14 62l14-66zM196 42l10 42l14-36zM236 66l10 48l12-26z', C.slate) +
  path('M76 240l16-56l14 56zM232 240l12-40l14 40z', C.slate) +
  faded(0.2, path('M40 240Q30 150 58 96Q92 40 160 36Q226 40 262 92Q292 150 280 240z', light));
