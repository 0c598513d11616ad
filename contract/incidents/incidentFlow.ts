import {
  effectiveCategory,
  type IncidentFacts,
  mayApprove,
  mayCloseUnapproved,
  mayReject,
  maySeeIncidentAudit,
  mayWorkOnIncident,
  type Viewer,
} from '../access.ts';
import type { Category, IncidentStatus, StatusTransition, YesNo } from '../values/incidentValues.ts';

export const INCIDENT_ACTIONS = [
  'Closed',
  'Open',
  'Approve',
  'Reject',
  'Draft',
  'Archive',
  'Submit',
  'Reopen',
] as const;
export type IncidentAction = (typeof INCIDENT_ACTIONS)[number];

export const BULK_ACTIONS = ['Closed', 'Archive'] as const satisfies readonly IncidentAction[];
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** `Save` is the only button without an action. */
export type OfferedButton = Exclude<IncidentAction, 'Open' | 'Draft'> | 'Save';

export type FooterButton = OfferedButton | 'Cancel' | 'View Audit Trail';

/** Buttons by status, in the footer's order, for viewers who may work on the incident (FLOW-1). */
const OFFERED: Record<IncidentStatus, readonly OfferedButton[]> = {
  Draft: ['Archive', 'Submit', 'Save'],
  'Pending Approval': ['Closed', 'Reject', 'Approve', 'Save'],
  Approve: ['Closed', 'Reject', 'Archive', 'Save'],
  Open: ['Closed', 'Save'],
  Closed: ['Reopen'],
  Archived: ['Reopen'],
};

/** An unknown status, such as one from an older server, offers nothing. */
function listOffered(status: IncidentStatus): readonly OfferedButton[] {
  return Object.hasOwn(OFFERED, status) ? OFFERED[status] : [];
}

/** Clients of the specification save with the current status as the action. */
const SAVES_OF: Partial<Record<IncidentAction, IncidentStatus>> = { Draft: 'Draft', Open: 'Open' };

/** Also requires the permissions for the category the case was submitted with. */
function mayDecide(viewer: Viewer, incident: IncidentFacts, button: OfferedButton): boolean {
  const submitted = { ...incident, category: incident.submittedCategory ?? incident.category };
  if (!mayWorkOnIncident(viewer, submitted)) return false;
  if (button === 'Approve') return mayApprove(viewer, submitted);
  return button === 'Reject' ? mayReject(viewer, submitted) : mayCloseUnapproved(viewer, submitted);
}

/** The server rejects every action that is not in this list (FLOW-1 to FLOW-3, FLOW-7). */
export function footerButtons(viewer: Viewer, incident: IncidentFacts): FooterButton[] {
  const offered: FooterButton[] = mayWorkOnIncident(viewer, incident)
    ? listOffered(incident.status).filter((button) => {
        if (incident.status === 'Pending Approval' && button !== 'Save')
          return mayDecide(viewer, incident, button);
        return button !== 'Reject' || mayReject(viewer, incident);
      })
    : [];
  return maySeeIncidentAudit(viewer) ? [...offered, 'Cancel', 'View Audit Trail'] : [...offered, 'Cancel'];
}

export function buttonText(status: IncidentStatus, button: FooterButton): string {
  if (button !== 'Closed') return button;
  return status === 'Approve' ? 'Closed' : 'Close Incident';
}

export function toAction(status: IncidentStatus, button: OfferedButton): IncidentAction | undefined {
  if (button !== 'Save') return button;
  return status === 'Draft' ? 'Draft' : undefined;
}

/** True if the status offers the action, or a save without one, to anybody; otherwise it is a conflict of state (FLOW-1). */
export function statusOffers(status: IncidentStatus, action: IncidentAction | undefined): boolean {
  const button = getButton(status, action);
  return button !== undefined && listOffered(status).includes(button);
}

export function mayAct(viewer: Viewer, incident: IncidentFacts, action: IncidentAction | undefined): boolean {
  const button = getButton(incident.status, action);
  return button !== undefined && footerButtons(viewer, incident).includes(button);
}

/** Checks both categories and the resulting status (FLOW-7). Otherwise a c3 could be relabelled c1 and closed without p5. */
export function mayActWithCategory(
  viewer: Viewer,
  incident: IncidentFacts,
  action: IncidentAction | undefined,
  category: IncidentFacts['category'],
): boolean {
  if (!mayAct(viewer, incident, action)) return false;
  const button = getButton(incident.status, action);
  if (button === 'Save' || button === 'Submit') return true;
  const status = statusOfSave(incident, category);
  const submittedCategory = nextSubmittedCategory(incident, { status, category });
  return mayAct(viewer, { ...incident, category, status, submittedCategory }, action);
}

/** Sending back and archiving need no complete form if nothing else changes (DET-9). */
export function needsComplete(action: IncidentAction | undefined): boolean {
  return action !== 'Reject' && action !== 'Archive';
}

/** Undefined for `Open` or `Draft` if the incident has another status. */
function getButton(status: IncidentStatus, action: IncidentAction | undefined): OfferedButton | undefined {
  if (action === undefined || SAVES_OF[action] === status) return 'Save';
  return action === 'Open' || action === 'Draft' ? undefined : action;
}

/** A plain save keeps the status, except for an open or closed c1 that is raised: it was never approved (FLOW-5). */
function statusOfSave(
  { category: before, status }: Pick<IncidentFacts, 'category' | 'status'>,
  after: IncidentFacts['category'],
): IncidentStatus {
  const isRaised = effectiveCategory(before) === 'c1' && effectiveCategory(after) !== 'c1';
  return isRaised && (status === 'Open' || status === 'Closed') ? 'Pending Approval' : status;
}

/** Undefined once the case is raised again or no longer waits (FLOW-5). */
export function nextSubmittedCategory(
  before: Pick<IncidentFacts, 'category' | 'status' | 'submittedCategory'>,
  after: Pick<IncidentFacts, 'category' | 'status'>,
): Category | undefined {
  const isWaiting = before.status === 'Pending Approval' && after.status === 'Pending Approval';
  if (!isWaiting || effectiveCategory(after.category) !== 'c1') return undefined;
  const submitted = before.submittedCategory ?? effectiveCategory(before.category);
  return submitted === 'c1' ? undefined : submitted;
}

/** `category` is the category after the same save (FLOW-5). */
export function nextStatus(
  incident: Pick<IncidentFacts, 'category' | 'status'>,
  action: IncidentAction | undefined,
  category: IncidentFacts['category'] = incident.category,
): IncidentStatus {
  if (action === undefined || SAVES_OF[action] === incident.status) return statusOfSave(incident, category);
  switch (action) {
    case 'Closed':
      return 'Closed';
    case 'Open':
    case 'Approve':
      return 'Open';
    case 'Reject':
    case 'Draft':
      return 'Draft';
    case 'Archive':
      return 'Archived';
    case 'Submit':
    case 'Reopen':
      return effectiveCategory(category) === 'c1' ? 'Open' : 'Pending Approval';
  }
}

/** Legacy clients send a target status. Returns undefined for a plain save; without a valid action, one that FLOW-7 rejects. */
export function toLegacyAction(
  incident: Pick<IncidentFacts, 'category' | 'status'>,
  wished: IncidentStatus,
  category: IncidentFacts['category'] = incident.category,
): IncidentAction | undefined {
  const { status } = incident;
  if (wished === status || wished === statusOfSave(incident, category)) return undefined;
  const isShut = status === 'Closed' || status === 'Archived';
  switch (wished) {
    case 'Closed':
      return 'Closed';
    case 'Archived':
      return 'Archive';
    case 'Draft':
      return 'Reject';
    case 'Approve':
      return 'Approve';
    case 'Open':
      if (isShut) return 'Reopen';
      return status === 'Draft' ? 'Submit' : 'Approve';
    case 'Pending Approval':
      return isShut ? 'Reopen' : 'Submit';
  }
}

export function getStatusTransition(
  before: IncidentStatus,
  after: IncidentStatus,
): StatusTransition | undefined {
  if (before === after) return undefined;
  if (before === 'Closed' || before === 'Archived') return 'reopened';
  switch (after) {
    case 'Draft':
      return 'sent back';
    case 'Closed':
      return 'closed';
    case 'Archived':
      return 'archived';
    case 'Approve':
      return 'approved';
    case 'Open':
      return before === 'Draft' ? 'submitted' : 'approved';
    case 'Pending Approval':
      return before === 'Draft' ? 'submitted' : undefined;
  }
}

export function statusOnCreate(incident: {
  emergency: YesNo;
  category: IncidentFacts['category'];
  followUp: YesNo;
}): IncidentStatus {
  if (incident.emergency === 'No') return 'Draft';
  if (effectiveCategory(incident.category) !== 'c1') return 'Pending Approval';
  return incident.followUp === 'Yes' ? 'Open' : 'Closed';
}
