import { FIELD_LABELS } from '../../../../contract/incidents/fieldLabels.ts';
import { fieldText, shownFields } from '../../../../contract/incidents/incidentFields.ts';
import { type Duty, isReported } from '../../../../contract/incidents/regulatory.ts';
import { emptyReporting } from '../../../../contract/incidents/regulatoryFields.ts';
import type { AfterActionReport } from '../../../../contract/schemas/afterActionReport.ts';
import { daysBetween, dayToWireDate } from '../../../../contract/singaporeTime.ts';

type DutyStatus = { severity: 'success' | 'info' | 'warning' | 'error'; text: string };

/** @param today `YYYY-MM-DD` in Singapore */
export function getDutyStatus(
  duties: readonly Duty[],
  aar: Pick<AfterActionReport, 'reporting'>,
  today: string,
): DutyStatus {
  if (isReported(aar)) return { severity: 'success', text: reportedText(aar) };
  const [first] = duties;
  if (!first) return { severity: 'info', text: 'Nothing here needs to be reported.' };
  const by = `${capital(first.by)} must ${first.rule.report ? 'report this to' : 'notify'} the Ministry of Manpower (MOM)`;
  const atOnce = duties.some(({ rule }) => rule.atOnce) ? ' immediately' : '';
  if (first.dueOn === undefined) return { severity: 'warning', text: `${by}${atOnce}.` };
  const left = daysBetween(today, first.dueOn);
  const severity = left < 0 ? 'error' : 'warning';
  if (!first.rule.report) return { severity, text: `${by} immediately${left < 0 ? ' (overdue)' : ''}.` };
  const until = ` by ${dayToWireDate(first.dueOn)} (${daysLeft(left)}).`;
  return { severity, text: `${by}${atOnce && ' immediately, and in writing'}${until}` };
}

function reportedText({ reporting }: Pick<AfterActionReport, 'reporting'>): string {
  const { reported_on = '', reference_no = '' } = reporting ?? {};
  return `Reported${reported_on && ` on ${reported_on}`}${reference_no.trim() && `, reference ${reference_no.trim()}`}.`;
}

function daysLeft(left: number): string {
  if (left === 0) return 'today';
  const days = Math.abs(left) === 1 ? '1 day' : `${Math.abs(left)} days`;
  return left < 0 ? `${days} overdue` : `${days} left`;
}

export function dutyText({ rule, by, dueOn }: Duty): string {
  const steps = [
    rule.atOnce && 'notify as soon as reasonably practicable',
    rule.report && (dueOn ? `report by ${dayToWireDate(dueOn)}` : `report within ${rule.report.days} days`),
  ].filter(Boolean);
  return `${capital(rule.what)}: ${by} must ${steps.join(' and ')}.`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function toReportTerms({
  medical_status,
  reporting,
}: AfterActionReport): [term: string, text: string][] {
  const { medical_leave, hospitalisation_leave } = FIELD_LABELS.medical_status;
  const entered = { ...emptyReporting(), ...reporting };
  return [
    [medical_leave, medical_status.medical_leave],
    [hospitalisation_leave, medical_status.hospitalisation_leave],
    ...shownFields('reporting', entered).map(([name, field]): [string, string] => [
      field.label,
      fieldText(name, field, entered),
    ]),
  ];
}
