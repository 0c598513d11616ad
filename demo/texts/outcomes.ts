import type { Kind } from '../stories/story.ts';

type Outcomes = Record<Kind | 'child', readonly string[]>;

export const AFTER_FIRST_AID: Outcomes = {
  guest: [
    '{He} declined further treatment and continued the visit.',
    '{He} rested for {minutes} minutes and left unaided.',
    '{The} was offered transport to a clinic but did not want it.',
    '{He} thanked the team and went on with the family.',
    'Contact details were taken and {he} was told whom to call.',
    '{He} was wheeled to the exit and went home by taxi.',
  ],
  child: [
    'The parents were present all the time and content with the care.',
    '{The} calmed down quickly and the family continued the visit.',
    'The mother was given an advice slip and the number of the duty manager.',
    'The family left on their own and will see a doctor if needed.',
    'The father declined an ambulance. A sticker and a drink helped.',
  ],
  staff: [
    '{He} went back to work after {minutes} minutes.',
    '{He} was put on light duties for the rest of the shift.',
    '{He} finished the shift and was told to report any pain the next day.',
    'The supervisor was informed and relieved {him} for the day.',
  ],
  contractor: [
    "The contractor's supervisor was informed and {he} resumed work.",
    '{He} rested and was sent home by the contractor.',
    "{He} went back to work after {minutes} minutes; the contractor's site lead has a copy of this report.",
  ],
};

export const AFTER_DOCTOR: Outcomes = {
  guest: [
    'A host went along and stayed until [family arrived|{he} had been seen].',
    'The family took {him} there in their own car. The duty manager will call tomorrow.',
    '{He} was discharged the same day.',
  ],
  child: [
    'A host went along with the family. {He} was discharged the same day.',
    'The family drove there themselves and will be called tomorrow.',
  ],
  staff: [
    '{He} was given {leave} days of medical leave.',
    'Medical leave of {leave} days; HR and the section head were told.',
  ],
  contractor: [
    'The contractor reported {leave} days of medical leave.',
    'The contractor sent a replacement; {leave} days of medical leave were given.',
  ],
};

export const AFTER_AMBULANCE: Outcomes = {
  guest: [
    'SCDF was called at {called}; the ambulance arrived at {arrived} and took {him} to {hospital}, conscious and stable.',
    'An ambulance was called at {called} and came at {arrived}. {He} was taken to {hospital} and the family was informed.',
  ],
  child: [
    'SCDF was called at {called}; the ambulance arrived at {arrived} and took {him} and a parent to {hospital}, conscious and stable.',
  ],
  staff: [
    'SCDF was called at {called}; the ambulance arrived at {arrived} and took {him} to {hospital}. The Ministry of Manpower was notified.',
    'An ambulance was called at {called} and took {him} to {hospital} at {arrived}. {He} stays there for some days; HR informed the family.',
  ],
  contractor: [
    'SCDF was called at {called}; the ambulance arrived at {arrived} and took {him} to {hospital}. All work of the contractor was stopped and the Ministry of Manpower notified.',
  ],
};

export const CLINICS = [
  'the Mandai Family Clinic',
  'the Woodgrove Medical Centre',
  'the Yishun Ring Clinic',
  'the Northview Polyclinic',
  'the Sembawang Hill Clinic',
] as const;

export const HOSPITALS = [
  'Northern Straits General Hospital',
  'Upper Thomson Hospital',
  'Seletar Hills Hospital',
] as const;
