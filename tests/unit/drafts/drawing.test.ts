import { expect, test } from 'vitest';
import { scaled } from '../../../src/custom/incident/signature/strokes.ts';
import { fittingSize } from '../../../src/custom/incident/signature/typedSignature.ts';
import { keptSize } from '../../../src/drafts/drawPhoto.ts';

test('FORM-9 a photo is shrunk to 2560 pixels on its long side and never enlarged', () => {
  expect(keptSize(4000, 3000)).toEqual({ width: 2560, height: 1920 });
  expect(keptSize(3000, 4000)).toEqual({ width: 1920, height: 2560 });
  expect(keptSize(800, 600)).toEqual({ width: 800, height: 600 });
  expect(keptSize(20_000, 3)).toEqual({ width: 2560, height: 1 });
});

test('CAS-3 a drawing survives turning the phone there and back', () => {
  const strokes = [[{ x: 30, y: 60, time: 5, color: '#000' }], []];
  const turned = scaled(strokes, 300, 600);
  expect(turned).toEqual([[{ x: 60, y: 120, time: 5, color: '#000' }], []]);
  expect(scaled(turned, 600, 300)).toEqual(strokes);
  expect(scaled(strokes, 0, 300)).toEqual(strokes);
});

test('CAS-3 a typed name gets smaller until it fits', () => {
  expect(fittingSize(300)).toBe(96);
  expect(fittingSize(1440)).toBe(48);
  expect(fittingSize(100_000)).toBe(20);
});
