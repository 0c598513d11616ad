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

/** The actions a footer can send with an update. A plain save sends none. */
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

/** Issue 21: what is done with many incidents of the list at once, each by the rules of its own footer. */
export const BULK_ACTIONS = ['Closed', 'Archive'] as const satisfies readonly IncidentAction[];
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The buttons that send an update. `Save` is the one with no action. */
export type OfferedButton = Exclude<IncidentAction, 'Open' | 'Draft'> | 'Save';

/** What a footer may hold; Cancel and View Audit Trail change nothing. */
export type FooterButton = OfferedButton | 'Cancel' | 'View Audit Trail';

/** FLOW-1: what each status offers to those who may work on the incident, in the footer's order. */
const OFFERED: Record<IncidentStatus, readonly OfferedButton[]> = {
  Draft: ['Archive', 'Submit', 'Save'],
  'Pending Approval': ['Closed', 'Reject', 'Approve', 'Save'],
  Approve: ['Closed', 'Reject', 'Archive', 'Save'],
  Open: ['Closed', 'Save'],
  Closed: ['Reopen'],
  Archived: ['Reopen'],
};

/** FLOW-1: any other status, as an older server may send one, offers nothing. */
function listOffered(status: IncidentStatus): readonly OfferedButton[] {
  return Object.hasOwn(OFFERED, status) ? OFFERED[status] : [];
}

/** Saves that name the status they stay in, as the specification's footers send them. */
const SAVES_OF: Partial<Record<IncidentAction, IncidentStatus>> = { Draft: 'Draft', Open: 'Open' };

/** Approving, rejecting and closing a case that waits needs the permissions for the category it was submitted with, too. */
function mayDecide(viewer: Viewer, incident: IncidentFacts, button: OfferedButton): boolean {
  const submitted = { ...incident, category: incident.submittedCategory ?? incident.category };
  if (!mayWorkOnIncident(viewer, submitted)) return false;
  if (button === 'Approve') return mayApprove(viewer, submitted);
  return button === 'Reject' ? mayReject(viewer, submitted) : mayCloseUnapproved(viewer, submitted);
}

/** FLOW-1 to FLOW-3: the buttons of an incident's footer for a viewer. The server refuses whatever this does not offer (FLOW-7). */
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

/** FLOW-1, DET-5: what a button says; closing is `Close Incident` where there is something to close, and `Closed` of an `Approve`. */
export function buttonText(status: IncidentStatus, button: FooterButton): string {
  if (button !== 'Closed') return button;
  return status === 'Approve' ? 'Closed' : 'Close Incident';
}

/** FLOW-5: what a button sends; Draft's Save is the action Draft. */
export function actionOfButton(status: IncidentStatus, button: OfferedButton): IncidentAction | undefined {
  if (button !== 'Save') return button;
  return status === 'Draft' ? 'Draft' : undefined;
}

/** FLOW-1: true where the status offers the action (or, with none, a save) to anybody at all; otherwise it is a conflict of state. */
export function statusOffers(status: IncidentStatus, action: IncidentAction | undefined): boolean {
  const button = getButton(status, action);
  return button !== undefined && listOffered(status).includes(button);
}

/** FLOW-7: whether this viewer's footer offers the action (or, with none, a save). */
export function mayAct(viewer: Viewer, incident: IncidentFacts, action: IncidentAction | undefined): boolean {
  const button = getButton(incident.status, action);
  return button !== undefined && footerButtons(viewer, incident).includes(button);
}

/**
 * FLOW-7 where the same save changes the category: an action that decides needs the footer of both categories, or a c3 that
 * is called c1 for a moment could be closed without p5; and of the status that the change alone leads to, or a c1 that is
 * closed as it becomes a c3 would never be approved. Saving and submitting hand it on to those who may.
 */
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

/** DET-9: what sends a case back or away asks of nothing to be complete, as long as nothing else is changed with it. */
export function needsComplete(action: IncidentAction | undefined): boolean {
  return action !== 'Reject' && action !== 'Archive' && action !== 'Reopen';
}

/** The button that sends an action; none for `Open` or `Draft` where that is not the status the incident has. */
function getButton(status: IncidentStatus, action: IncidentAction | undefined): OfferedButton | undefined {
  if (action === undefined || SAVES_OF[action] === status) return 'Save';
  return action === 'Open' || action === 'Draft' ? undefined : action;
}

/** FLOW-5: a plain save keeps the status, but what was open or closed as a c1 and is none any more was never approved. */
function statusOfSave(
  { category: before, status }: Pick<IncidentFacts, 'category' | 'status'>,
  after: IncidentFacts['category'],
): IncidentStatus {
  const isRaised = effectiveCategory(before) === 'c1' && effectiveCategory(after) !== 'c1';
  return isRaised && (status === 'Open' || status === 'Closed') ? 'Pending Approval' : status;
}

/** FLOW-5: what a save makes of `submittedCategory`; a case that is raised again, or waits no longer, has none. */
export function nextSubmittedCategory(
  before: Pick<IncidentFacts, 'category' | 'status' | 'submittedCategory'>,
  after: Pick<IncidentFacts, 'category' | 'status'>,
): Category | undefined {
  const isWaiting = before.status === 'Pending Approval' && after.status === 'Pending Approval';
  if (!isWaiting || effectiveCategory(after.category) !== 'c1') return undefined;
  const submitted = before.submittedCategory ?? effectiveCategory(before.category);
  return submitted === 'c1' ? undefined : submitted;
}

/** FLOW-5: the status after an action; `category` is the one that the same save gives the incident. */
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

/**
 * What an update does that names no action but the status it wishes, as the clients of the specification sends it: the action that
 * leads there from where the incident is, or none where that is a plain save. Which of Open and Pending Approval a Submit or
 * a Reopen leads to is the server's to say. What nothing leads to is an action that the status does not offer (FLOW-7).
 */
export function actionTowards(
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

/** FLOW-5: what happened to a case whose status was this and is that. */
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

/** FORM-15: the status of a newly filed incident. */
export function statusOnCreate(incident: {
  emergency: YesNo;
  category: IncidentFacts['category'];
  followUp: YesNo;
}): IncidentStatus {
  if (incident.emergency === 'No') return 'Draft';
  if (effectiveCategory(incident.category) !== 'c1') return 'Pending Approval';
  return incident.followUp === 'Yes' ? 'Open' : 'Closed';
}
