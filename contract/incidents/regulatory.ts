import type { AfterActionReport } from '../schemas/afterActionReport.ts';
import type { CaseDetails, Casualty } from '../schemas/caseDetails.ts';
import { addDays, wireDateToDay } from '../singaporeTime.ts';

/*
 * What the law asks to be reported of a case (issue 19, item 5). It helps and does not decide.
 *
 * The law, as found on 23 November 2026: Workplace Safety and Health (Incident Reporting) Regulations (Rg 3, G.N. No.
 * S 136/2006), as amended by S 7/2014, by S 735/2020 with effect from 1 September 2020 (any medical leave, hospitalisation or
 * light duty of an employee), and by S 1018/2024 with effect from 1 January 2025 (platform workers, of which a case says
 * nothing: no row here). Beside it what the Ministry of Manpower tells of it.
 *
 * A period of days does not count the day it begins with (Interpretation Act 1965, section 50(a)). One that ends on a Sunday
 * or a public holiday lasts until the next day that is neither (50(b)); the days here do not wait for that, so they are
 * never too late. The duty of the doctor who makes a diagnosis is the doctor's own: no row either.
 */

/** Moves when the table is changed: the server then works out anew what it keeps of every incident. */
export const REPORTING_RULES_VERSION = 1;

/** Who was hurt, as the law tells them apart. */
export type PersonKind = 'employee' | 'contractor' | 'self-employed' | 'visitor';

/** What of a case the table looks at. Days are `YYYY-MM-DD`. */
export type ReportingFacts = {
  accidentDay: string | undefined;
  /** When the employer learned of it; where nobody says, the day of the accident, which is never too late. */
  noticeDay: string | undefined;
  /** When the employer was told of the diagnosis. */
  diagnosisDay: string | undefined;
  kinds: readonly PersonKind[];
  leaveDays: number;
  hospitalDays: number;
  lightDuty: boolean;
  takenToHospital: boolean;
  death: boolean;
  dangerousOccurrence: boolean;
  occupationalDisease: boolean;
};

export type Source = { title: string; url: string };

const REGULATIONS = 'WSH (Incident Reporting) Regulations';
const regulation = (number: number, paragraphs: string): Source => ({
  title: `${REGULATIONS}, regulation ${number}${paragraphs}`,
  url: `https://sso.agc.gov.sg/SL/WSHA2006-RG3?ProvIds=pr${number}-`,
});
export const MOM_WHAT_TO_REPORT: Source = {
  title: 'Ministry of Manpower: what and when to report',
  url: 'https://www.mom.gov.sg/workplace-safety-and-health/work-accident-reporting/what-and-when-to-report',
};
/** "All employers … within 10 days of being notified of the diagnosis". */
const MOM_DISEASES: Source = {
  title: 'Ministry of Manpower: occupational diseases',
  url: 'https://www.mom.gov.sg/workplace-safety-and-health/od-under-wsha-and-wica/faqs-wsha-wica',
};

export type Reporter = 'employer' | 'occupier';

export type ReportingRule = {
  id: string;
  /** What must be reported, to be read after "because". */
  what: string;
  who: Reporter;
  /** Whose accident it is about; without it, whatever happened to whomever. */
  kinds?: readonly PersonKind[];
  applies: (facts: ReportingFacts) => boolean;
  /** Notified as soon as is reasonably practicable. */
  atOnce: boolean;
  /** The report in writing: how many days after which day; without it there is none to send. */
  report?: { days: number; after: 'accidentDay' | 'noticeDay' | 'diagnosisDay' };
  /** Accidents of this day and later. */
  since?: string;
  source: Source;
};

/** At work for somebody: the employer reports. */
const EMPLOYED: readonly PersonKind[] = ['employee', 'contractor'];
/** Not at work, or for themselves: the occupier reports. */
const NOT_EMPLOYED: readonly PersonKind[] = ['self-employed', 'visitor'];

const TEN_DAYS = 10;

export const REPORTING_RULES: readonly ReportingRule[] = [
  // Regulation 4(1) and (3): notified as soon as is reasonably practicable, the report not later than 10 days after the
  // accident.
  {
    id: 'death of an employee',
    what: 'an employee died of an accident at work',
    who: 'employer',
    kinds: EMPLOYED,
    applies: ({ death }) => death,
    atOnce: true,
    report: { days: TEN_DAYS, after: 'accidentDay' },
    source: regulation(4, '(1), (3)'),
  },
  // Regulation 4(2) and (3): a person who is not at work, or self-employed; by the occupier.
  {
    id: 'death of somebody else',
    what: 'a visitor or a self-employed person died of an accident at the workplace',
    who: 'occupier',
    kinds: NOT_EMPLOYED,
    applies: ({ death }) => death,
    atOnce: true,
    report: { days: TEN_DAYS, after: 'accidentDay' },
    source: regulation(4, '(2), (3)'),
  },
  // Regulation 5(1) and (2): notified as soon as is reasonably practicable, the report not later than 10 days after it. Which
  // occurrences are dangerous is listed in the Workplace Safety and Health Act 2006; that list was not at hand.
  {
    id: 'dangerous occurrence',
    what: 'there was a dangerous occurrence, whether or not somebody was hurt',
    who: 'occupier',
    applies: ({ dangerousOccurrence }) => dangerousOccurrence,
    atOnce: true,
    report: { days: TEN_DAYS, after: 'accidentDay' },
    source: regulation(5, ''),
  },
  // Regulation 6(1), (1A) and (4): certified by a doctor or dentist to be unfit for work, to require hospitalisation or to be
  // placed on light duties; within 10 days after the date the employer first has notice of the accident. Not where the death
  // was reported. Of earlier accidents the law asked other things (more than 3 days of leave), of which there is no row.
  {
    id: 'injury of an employee',
    what: 'an employee was given medical leave, hospitalisation leave or light duty after an accident at work',
    who: 'employer',
    kinds: EMPLOYED,
    applies: ({ death, leaveDays, hospitalDays, lightDuty }) =>
      !death && (leaveDays > 0 || hospitalDays > 0 || lightDuty),
    atOnce: false,
    report: { days: TEN_DAYS, after: 'noticeDay' },
    since: '2020-09-01',
    source: regulation(6, '(1)'),
  },
  // Regulation 6(3): the occupier notifies as soon as is reasonably practicable; neither it nor the Ministry's page asks for a
  // report afterwards. The Ministry adds "as a result of works done"; the regulation does not, so neither does this row.
  {
    id: 'hospital treatment of somebody else',
    what: 'a visitor or a self-employed person was taken to a hospital for treatment',
    who: 'occupier',
    kinds: NOT_EMPLOYED,
    applies: ({ death, takenToHospital, hospitalDays }) => !death && (takenToHospital || hospitalDays > 0),
    atOnce: true,
    source: regulation(6, '(3)'),
  },
  // Within 10 days of being notified of the diagnosis, as the Ministry says it; the text of regulation 7 was not at hand.
  {
    id: 'occupational disease',
    what: 'an employee has an occupational disease, as a doctor diagnosed it',
    who: 'employer',
    applies: ({ occupationalDisease }) => occupationalDisease,
    atOnce: false,
    report: { days: TEN_DAYS, after: 'diagnosisDay' },
    source: MOM_DISEASES,
  },
];

/** One thing that must be reported. */
export type Duty = {
  rule: ReportingRule;
  /** Who it is to be reported by, in words. */
  by: string;
  /** The last day; where it is notified at once and no report follows, the day itself. Unknown where that day is. */
  dueOn: string | undefined;
};

/** What must be reported of a case, the most urgent first. */
export function findReportingDuties(facts: ReportingFacts): Duty[] {
  const duties = REPORTING_RULES.flatMap((rule): Duty[] => {
    const { accidentDay = '' } = facts;
    if (!rule.applies(facts) || (rule.since && accidentDay && accidentDay < rule.since)) return [];
    const whose = rule.kinds ? facts.kinds.filter((kind) => rule.kinds?.includes(kind)) : undefined;
    if (whose?.length === 0) return [];
    return [{ rule, by: getReporter(rule, whose ?? facts.kinds), dueOn: getDueOn(rule, facts) }];
  });
  return duties.sort((one, other) => (one.dueOn ?? '').localeCompare(other.dueOn ?? '', 'en'));
}

/** The employer of somebody of a contractor is another house; the occupier is to tell them (Ministry of Manpower). */
function getReporter({ who }: ReportingRule, kinds: readonly PersonKind[]): string {
  if (who === 'occupier') return 'the occupier';
  const byContractor = kinds.includes('contractor') && "the contractor's employer";
  const byUs = (!byContractor || kinds.includes('employee')) && 'the employer';
  return [byUs, byContractor].filter(Boolean).join(' and ');
}

function getDueOn({ report }: ReportingRule, facts: ReportingFacts): string | undefined {
  if (!report) return facts.accidentDay;
  const begins = facts[report.after];
  return begins && addDays(begins, report.days);
}

type Told = { case_details: CaseDetails; aar: AfterActionReport };

/** What a case says of it. Nobody known to be hurt counts as an employee: where there is doubt, one reports. */
export function reportingFacts({ case_details, aar }: Told): ReportingFacts {
  const { medical_status, reporting } = aar;
  const accidentDay = wireDateToDay(case_details.incident_description.date);
  const isYes = (value: string | undefined) => value === 'Yes';
  const hurt = case_details.person_involved_details.filter(({ status }) => status !== 'delete');
  const kinds = hurt.map((casualty) => getKind(casualty, isYes(reporting?.self_employed)));
  const noticeDay = wireDateToDay(reporting?.learned_on ?? '') ?? accidentDay;
  return {
    accidentDay,
    noticeDay,
    diagnosisDay: wireDateToDay(reporting?.diagnosed_on ?? '') ?? noticeDay,
    kinds: kinds.length > 0 ? [...new Set(kinds)] : ['employee'],
    leaveDays: getDays(medical_status.medical_leave),
    hospitalDays: getDays(medical_status.hospitalisation_leave),
    lightDuty: isYes(reporting?.light_duty),
    takenToHospital: isYes(reporting?.taken_to_hospital),
    death: isYes(reporting?.death),
    dangerousOccurrence: isYes(reporting?.dangerous_occurrence),
    occupationalDisease: isYes(reporting?.occupational_disease),
  };
}

/** By the words of the reference data, in which a house may have others than ours. */
function getKind({ incident_calssification }: Casualty, isSelfEmployed: boolean): PersonKind {
  const words = incident_calssification.toLowerCase();
  if (/contract|vendor|tenant|supplier/.test(words)) return isSelfEmployed ? 'self-employed' : 'contractor';
  if (/guest|visitor|public|student/.test(words)) return 'visitor';
  return 'employee';
}

function getDays(text: string): number {
  return Number.parseInt(text, 10) || 0;
}

/** Whether somebody noted that it was reported: by the number that came back, or by the day. */
export function isReported({ reporting }: Pick<AfterActionReport, 'reporting'>): boolean {
  return Boolean(reporting?.reference_no.trim() || reporting?.reported_on);
}

/** The day until which a case is still to be reported; undefined where nothing is, or it was. */
export function reportDueOn(incident: Told): string | undefined {
  if (isReported(incident.aar)) return undefined;
  return findReportingDuties(reportingFacts(incident)).find(({ dueOn }) => dueOn !== undefined)?.dueOn;
}
