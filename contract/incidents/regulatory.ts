import type { AfterActionReport } from '../schemas/afterActionReport.ts';
import type { CaseDetails, Casualty } from '../schemas/caseDetails.ts';
import { addDays, wireDateToDay } from '../singaporeTime.ts';

/* Legal reporting duties of a case. Guidance only; it decides nothing.
   Source, as of 23 November 2026: Workplace Safety and Health (Incident Reporting) Regulations (Rg 3, G.N. No. S
   136/2006), as amended by S 7/2014, S 735/2020 from 1 September 2020 (any medical leave, hospitalisation or light duty
   of an employee) and S 1018/2024 from 1 January 2025 (platform workers, whom a case does not record: no rule here),
   and the guidance of the Ministry of Manpower.
   A period excludes its first day (Interpretation Act 1965, section 50(a)). A deadline on a Sunday or public holiday
   moves to the next working day (50(b)); this is ignored here, so dates are never too late. Duties of the diagnosing
   doctor are not included. */

/** Increase it when the table changes: the server then recalculates the stored due date of every incident. */
export const REPORTING_RULES_VERSION = 1;

export type PersonKind = 'employee' | 'contractor' | 'self-employed' | 'visitor';

/** Days are `YYYY-MM-DD`. */
export type ReportingFacts = {
  accidentDay: string | undefined;
  /** The day the employer learned of it; defaults to the accident day, which is never too late. */
  noticeDay: string | undefined;
  /** The day the employer was notified of the diagnosis. */
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

type Source = { title: string; url: string };

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

type Reporter = 'employer' | 'occupier';

type ReportingRule = {
  id: string;
  /** Completes a sentence after "because". */
  what: string;
  who: Reporter;
  /** Omitted if the rule applies to anybody. */
  kinds?: readonly PersonKind[];
  applies: (facts: ReportingFacts) => boolean;
  /** To be notified as soon as is reasonably practicable. */
  atOnce: boolean;
  /** Days for the written report, and the day they count from; omitted if no report is required. */
  report?: { days: number; after: 'accidentDay' | 'noticeDay' | 'diagnosisDay' };
  /** Applies to accidents from this day on. */
  since?: string;
  source: Source;
};

const EMPLOYED: readonly PersonKind[] = ['employee', 'contractor'];
const NOT_EMPLOYED: readonly PersonKind[] = ['self-employed', 'visitor'];

const TEN_DAYS = 10;

export const REPORTING_RULES: readonly ReportingRule[] = [
  // Regulation 4(1) and (3): notify as soon as is reasonably practicable; report within 10 days after the accident.
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
  // Regulation 4(2) and (3): people not at work and self-employed people; reported by the occupier.
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
  // Regulation 5(1) and (2): notify as soon as is reasonably practicable; report within 10 days. The list of dangerous
  // occurrences in the Workplace Safety and Health Act 2006 was not available.
  {
    id: 'dangerous occurrence',
    what: 'there was a dangerous occurrence, whether or not anyone was hurt',
    who: 'occupier',
    applies: ({ dangerousOccurrence }) => dangerousOccurrence,
    atOnce: true,
    report: { days: TEN_DAYS, after: 'accidentDay' },
    source: regulation(5, ''),
  },
  // Regulation 6(1), (1A) and (4): unfit for work, hospitalised or on light duties, as certified by a doctor or
  // dentist; 10 days after the employer first has notice. Not if the death was reported. Earlier law (more than 3 days
  // of leave) has no rule here.
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
  // Regulation 6(3): the occupier notifies as soon as is reasonably practicable; no later report is required. The
  // Ministry adds "as a result of works done"; the regulation does not, so neither does this rule.
  {
    id: 'hospital treatment of somebody else',
    what: 'a visitor or a self-employed person was taken to a hospital for treatment',
    who: 'occupier',
    kinds: NOT_EMPLOYED,
    applies: ({ death, takenToHospital, hospitalDays }) => !death && (takenToHospital || hospitalDays > 0),
    atOnce: true,
    source: regulation(6, '(3)'),
  },
  // Within 10 days of being notified of the diagnosis, according to the Ministry; the text of regulation 7 was not
  // available.
  {
    id: 'occupational disease',
    what: 'a doctor diagnosed an employee with an occupational disease',
    who: 'employer',
    applies: ({ occupationalDisease }) => occupationalDisease,
    atOnce: false,
    report: { days: TEN_DAYS, after: 'diagnosisDay' },
    source: MOM_DISEASES,
  },
];

export type Duty = {
  rule: ReportingRule;
  by: string;
  /** The last day to report; the day itself if it is notified at once without a report. Undefined if that day is unknown. */
  dueOn: string | undefined;
};

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

/** A contractor's people have another employer, whom the occupier must inform (Ministry of Manpower). */
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

type ReportedIncident = { case_details: CaseDetails; aar: AfterActionReport };

/** An incident without casualties counts as one with an employee: when in doubt, report. */
export function reportingFacts({ case_details, aar }: ReportedIncident): ReportingFacts {
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

/** Matches words of the reference data, which installations can change. */
function getKind({ incident_calssification }: Casualty, isSelfEmployed: boolean): PersonKind {
  const words = incident_calssification.toLowerCase();
  if (/contract|vendor|tenant|supplier/.test(words)) return isSelfEmployed ? 'self-employed' : 'contractor';
  if (/guest|visitor|public|student/.test(words)) return 'visitor';
  return 'employee';
}

function getDays(text: string): number {
  return Number.parseInt(text, 10) || 0;
}

export function isReported({ reporting }: Pick<AfterActionReport, 'reporting'>): boolean {
  return Boolean(reporting?.reference_no.trim() || reporting?.reported_on);
}

/** Undefined if nothing is due or it was reported. */
export function getReportDueDate(incident: ReportedIncident): string | undefined {
  if (isReported(incident.aar)) return undefined;
  return findReportingDuties(reportingFacts(incident)).find(({ dueOn }) => dueOn !== undefined)?.dueOn;
}
