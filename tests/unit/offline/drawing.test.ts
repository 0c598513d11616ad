import { expect, test } from 'vitest';
import { fitFrame, fitStrokes } from '../../../src/custom/incident_form/signature/strokes.ts';
import { fittingSize } from '../../../src/custom/incident_form/signature/typedSignature.ts';
import { limitSize } from '../../../src/offline/drawPhoto.ts';

const dot = (x: number, y: number) => ({ x, y, time: 5, color: '#000' });

test('FORM-9 a photo is shrunk to 2560 pixels on its long side and never enlarged', () => {
  expect(limitSize(4000, 3000)).toEqual({ width: 2560, height: 1920 });
  expect(limitSize(3000, 4000)).toEqual({ width: 1920, height: 2560 });
  expect(limitSize(800, 600)).toEqual({ width: 800, height: 600 });
  expect(limitSize(20_000, 3)).toEqual({ width: 2560, height: 1 });
});

test('CAS-3 a drawing survives turning the phone there and back', () => {
  const upright = { width: 360, height: 500 };
  const onItsSide = { width: 700, height: 180 };
  const strokes = [[dot(30, 300), dot(330, 420)], []];
  const turned = fitStrokes(strokes, onItsSide);
  expect(turned).toEqual([[dot(30, 48), dot(330, 168)], []]);
  expect(fitStrokes(turned, upright)).toEqual(turned);
  expect(fitStrokes(strokes, { width: 0, height: 0 })).toEqual(strokes);
  expect(fitStrokes([[]], onItsSide)).toEqual([[]]);
});

test('CAS-3 a drawing higher than a phone in landscape is scaled down as a whole', () => {
  const [[top, bottom] = []] = fitStrokes([[dot(100, 12), dot(100, 388)]], { width: 700, height: 200 });
  expect([top?.y, bottom?.y]).toEqual([6, 194]);
});

test('CAS-3 SIGN-1 the saved picture is centred on the drawing, twice as wide as high', () => {
  expect(fitFrame([[dot(100, 100)], [dot(300, 150)]])).toEqual({ x: 88, y: 69, width: 224, height: 112 });
  expect(fitFrame([[dot(100, 100), dot(110, 276)]])).toEqual({ x: -95, y: 88, width: 400, height: 200 });
});

test('CAS-3 a typed name gets smaller until it fits', () => {
  expect(fittingSize(300)).toBe(96);
  expect(fittingSize(1440)).toBe(48);
  expect(fittingSize(100_000)).toBe(20);
});
