import { expect, test } from 'vitest';
import { parks } from '../../../server/operations/installation/reference/parks.ts';
import { pixelsPerDegree, placeLabels, type Wish, wrapLabel } from '../../../src/components/map/labels.ts';

const ZOOM = 16;

function zone(title: string, width: number, east = 0): Wish {
  const degrees = width / pixelsPerDegree(ZOOM) / 2;
  const lng = east / pixelsPerDegree(ZOOM);
  return {
    key: title,
    title,
    at: { lat: 0, lng },
    outline: [
      { lat: -degrees, lng: lng - degrees },
      { lat: degrees, lng: lng + degrees },
    ],
  };
}

test('FORM-6 a name is broken between words, and never within one', () => {
  expect(wrapLabel('Tasmanian Devil Trail', 11)).toEqual(['Tasmanian', 'Devil Trail']);
  expect(wrapLabel('Tasmanian Devil Trail', 3)).toEqual(['Tasmanian', 'Devil', 'Trail']);
  expect(wrapLabel('Elephants of Asia', 100)).toEqual(['Elephants of Asia']);
});

test('FORM-6 a name larger than its zone is not drawn', () => {
  expect(placeLabels([zone('Amphitheatre', 20)], ZOOM).size).toBe(0);
  expect(placeLabels([zone('Amphitheatre', 120)], ZOOM).get('Amphitheatre')).toEqual(['Amphitheatre']);
  expect(placeLabels([zone('Amphitheatre', 20)], ZOOM + 3).size).toBe(1);
});

test('FORM-6 of two overlapping names the first is drawn, and a required one always', () => {
  const wishes = [zone('Wild Africa', 80), zone('West Node', 80, 10), zone('Tram', 80, 200)];
  expect([...placeLabels(wishes, ZOOM).keys()]).toEqual(['Wild Africa', 'Tram']);
  const chosen = wishes.map((wish) => ({ ...wish, anyway: wish.key === 'West Node' }));
  expect([...placeLabels(chosen, ZOOM).keys()]).toContain('West Node');
});

test('FORM-6 the pin map begins with nearly every zone of the parks named', () => {
  const zones = parks(() => '').flatMap(({ park, main_zones }) =>
    main_zones.map((each) => ({ ...each, key: `${park} ${each.title}`, at: each })),
  );
  expect(placeLabels(zones, 16).size).toBeGreaterThan(zones.length * 0.9);
  expect(placeLabels(zones, 18).size).toBe(zones.length);
});
