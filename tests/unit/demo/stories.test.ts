import { describe, expect, test } from 'vitest';
import { TITLE_MAX_LENGTH } from '../../../contract/limits.ts';
import { stripBlockedCharacters } from '../../../contract/validation.ts';
import { emergencies } from '../../../demo/stories/emergencies.ts';
import { getProfile } from '../../../demo/stories/profiles.ts';
import { STORIES } from '../../../demo/stories/stories.ts';
import type { Story } from '../../../demo/stories/story.ts';
import { INJURY_TEXTS } from '../../../demo/texts/injuries.ts';
import { AFTER_AMBULANCE, AFTER_DOCTOR, AFTER_FIRST_AID } from '../../../demo/texts/outcomes.ts';
import { offeredClassifications } from '../../../server/operations/installation/reference/incidentDocuments.ts';
import {
  CLASSIFICATIONS,
  INJURY_GROUPS,
} from '../../../server/operations/installation/reference/incidentKinds.ts';
import { STATIC_VALUES } from '../../../server/operations/installation/reference/staticLists.ts';
import { getDescription, sample } from './sample.ts';

const WORDS =
  'person Person the The he He his His him Who who contact at zone park part minutes leave stitches clinic hospital called arrived'.split(
    ' ',
  );
const ALL: readonly Story[] = [...STORIES, ...emergencies];
const profiles = [...new Set(ALL.map(({ profile }) => profile))].map((name) => ({
  name,
  ...getProfile(name),
}));

const getTexts = (story: Story) => [
  ...story.titles,
  ...story.after,
  ...story.what.flatMap((way) =>
    typeof way === 'string' ? [way] : [way.text, ...(way.titles ?? []), ...(way.after ?? [])],
  ),
];

describe('the texts of the demonstration', () => {
  test('every name in braces means something, and every bracket is closed', () => {
    const texts = [
      ...ALL.flatMap(getTexts),
      ...profiles.flatMap(({ followUp, updates, stoppage, actions }) => [
        ...followUp,
        ...updates,
        ...stoppage,
        ...actions.map(({ text }) => text),
      ]),
      ...Object.values(INJURY_TEXTS).flatMap((one) => [
        ...one.description,
        ...one.firstAid,
        ...one.doctor,
        ...one.diagnosis,
        ...(one.serious ?? []),
        ...(one.seriousDiagnosis ?? []),
      ]),
      ...[AFTER_FIRST_AID, AFTER_DOCTOR, AFTER_AMBULANCE].flatMap((outcomes) =>
        Object.values(outcomes).flat(),
      ),
    ];
    expect(texts.length).toBeGreaterThan(500);
    for (const text of texts) {
      for (const [, name] of text.matchAll(/\{([^}]*)\}/g)) expect(WORDS, text).toContain(name);
      const inner = text.replace(/\[[^[\]]*\]/g, '');
      expect(inner.replace(/\[[^[\]]*\]/g, ''), text).not.toMatch(/[[\]|]/);
    }
  });

  test('FORM-10, MPD-1: property and stoppage texts contain none of the blocked characters', () => {
    const plain = [
      ...profiles.flatMap(({ stoppage }) => stoppage),
      ...ALL.flatMap(({ damage }) => (damage ? [...damage.things, ...damage.info] : [])),
    ];
    expect(plain.length).toBeGreaterThan(20);
    for (const text of plain) expect(stripBlockedCharacters(text)).toBe(text);
  });

  test('REF-1: stories and profiles use values that the reference data offers', () => {
    for (const story of ALL) {
      for (const placement of story.placements) {
        expect(offeredClassifications(story.type, placement), `${story.type}, ${placement}`).toContain(
          story.classification,
        );
      }
      const injuries: readonly string[] = INJURY_GROUPS[CLASSIFICATIONS[story.classification]];
      for (const injury of story.injuries ?? []) expect(injuries).toContain(injury);
      for (const condition of story.conditions ?? [])
        expect(STATIC_VALUES.area_condition).toContain(condition);
      for (const cause of story.causes ?? []) expect(STATIC_VALUES.what_caused_injury).toContain(cause);
    }
    for (const profile of profiles) {
      for (const act of profile.unsafeAct) expect(STATIC_VALUES.unsafe_act, profile.name).toContain(act);
      for (const condition of profile.unsafeCondition) {
        expect(STATIC_VALUES.unsafe_condition, profile.name).toContain(condition);
      }
    }
  });

  test('every injury has a body part and a cause', () => {
    for (const story of ALL.filter(({ injuries }) => injuries)) {
      expect(story.causes?.length, story.titles[0]).toBeGreaterThan(0);
      const everywhere = story.injuries?.every((injury) => injury === 'Heat exhaustion');
      if (!everywhere) expect(story.parts?.length, story.titles[0]).toBeGreaterThan(0);
    }
  });

  test('FORM-8: titles fit their field, read as sentences, and no title is the title of many', () => {
    const titles = sample().incidents.map((incident) => getDescription(incident).incident_title);
    for (const title of titles) {
      expect(title.length).toBeLessThanOrEqual(TITLE_MAX_LENGTH);
      expect(title).toMatch(/^[A-Z]/);
      expect(title).not.toMatch(/[{}[\]|]| {2}/);
    }
    const different = new Set(titles.filter((title) => title !== 'Emergency broadcast'));
    expect(different.size).toBeGreaterThan(600);
  });

  test('no details are repeated, and all read as sentences', () => {
    const details = sample().incidents.map((incident) => getDescription(incident).incident_remarks);
    expect(new Set(details).size).toBe(details.length);
    for (const text of details) {
      expect(text).toMatch(/^[A-Z].*\.$/);
      expect(text).not.toMatch(/[{}[\]|]| {2}|\.\.|\ba [aeiou]\w|\ba (8|11|18)-/);
    }
  });
});
