import { describe, expect, test } from 'vitest';
import {
  INCIDENT_ACTIONS,
  type IncidentAction,
  mayAct,
  nextStatus,
  statusOnCreate,
} from '../../../contract/incidents/incidentFlow.ts';
import { wireDateToDay } from '../../../contract/singaporeTime.ts';
import type { Category, IncidentStatus } from '../../../contract/values/incidentValues.ts';
import { toViewer, worksAt } from '../../../demo/incidents/actors.ts';
import type { DemoIncident } from '../../../demo/incidents/incident.ts';
import { getDescription, NOW, sample } from './sample.ts';

const { incidents } = sample();
const getChanges = ({ audit }: DemoIncident, field: string) =>
  audit.flatMap((line) =>
    line.details.filter((change) => change.field === field).map((change) => ({ line, change })),
  );

/** The initial status depends on the category at filing (FORM-15). */
function filedStatus(incident: DemoIncident, category: Category): IncidentStatus {
  const description = getDescription(incident);
  return statusOnCreate({
    emergency: description.is_emergency_incident,
    category,
    followUp: description.is_followup_required,
  });
}

describe('the course of the demonstration’s cases', () => {
  test('nothing is later than now; dates that are due may be', () => {
    const latest = NOW.getTime();
    for (const incident of incidents) {
      const { date, time } = getDescription(incident);
      const happened = Date.parse(`${wireDateToDay(date)}T${time}+08:00`);
      expect(happened).toBeLessThan(incident.createdAt.getTime());
      expect(latest - happened).toBeLessThan(731 * 86_400_000);
      const times = [
        incident.createdAt,
        incident.latestUpdatedAt,
        ...incident.audit.map(({ at }) => at),
        ...incident.document.incident_updates.map(({ submitted_at }) => new Date(submitted_at)),
        ...incident.document.aar.recommended_ca.map(({ arr_created_at }) => new Date(arr_created_at)),
      ].map((at) => at.getTime());
      expect(Math.max(...times)).toBeLessThanOrEqual(latest);
      expect(incident.createdAt.getTime() - happened).toBeLessThan(24 * 3_600_000);
      for (const action of incident.document.aar.recommended_ca) {
        expect(wireDateToDay(action.to_be_done_by)).toBeDefined();
      }
    }
  });

  test('LIST-4: filed in the order of their numbers, the last change last', () => {
    const created = incidents.map(({ createdAt }) => createdAt.getTime());
    expect(created).toEqual([...created].sort((a, b) => a - b));
    for (const incident of incidents) {
      const times = incident.audit.map(({ at }) => at.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(incident.latestUpdatedAt).toEqual(incident.audit.at(-1)?.at);
      expect(incident.latestUpdatedBy).toBe(incident.audit.at(-1)?.by);
    }
  });

  test('FORM-16, IAUD-2: every trail begins with Create incident, by the person who filed it', () => {
    for (const incident of incidents) {
      const [first] = incident.audit;
      expect(first?.description).toEqual(['Create incident']);
      expect(first?.by).toBe(incident.createdBy);
      expect(first?.at).toEqual(incident.createdAt);
    }
  });

  test('FORM-15, FLOW-5, FLOW-6: the changes of status lead from the filing to the status, each by an action', () => {
    for (const incident of incidents) {
      const lowered = getChanges(incident, 'category')[0];
      let status = filedStatus(incident, lowered ? 'c2' : incident.category);
      for (const { line, change } of getChanges(incident, 'status')) {
        expect(line.description).toContain(`Update status from ${change.before} to ${change.after}`);
        expect(change.before).toBe(status);
        expect(actionsFor(incident, line.at, status, change.after as IncidentStatus)).not.toEqual([]);
        status = change.after as IncidentStatus;
      }
      expect(status, getDescription(incident).incident_title).toBe(incident.status);
    }
  });

  test('FLOW-1 to FLOW-3, FLOW-7: people did only what their footer offered, while they worked there', () => {
    for (const incident of incidents) {
      for (const { line, change } of getChanges(incident, 'status')) {
        const before = change.before as IncidentStatus;
        const facts = {
          category: categoryAt(incident, line.at),
          status: before,
          createdBy: incident.createdBy.uid,
        };
        const offered = actionsFor(incident, line.at, before, change.after as IncidentStatus).filter(
          (action) => mayAct(toViewer(line.by), facts, action),
        );
        expect(offered, `${line.by.role} ${change.before} → ${change.after}`).not.toEqual([]);
      }
      for (const { at, by } of incident.audit) expect(worksAt(by, at)).toBe(true);
    }
  });

  test('FLOW-8: added actions and a changed category have their sentences', () => {
    const sentences = incidents.flatMap(({ audit }) => audit.flatMap(({ description }) => description));
    expect(sentences).toContain('Add new Action form');
    expect(sentences).toContain('Update category from Cat 2 to Cat 1');
    expect(sentences.some((sentence) => sentence.startsWith('Reopened: '))).toBe(true);
    for (const incident of incidents) {
      const added = incident.audit
        .flatMap(({ description }) => description)
        .filter((one) => one === 'Add new Action form');
      expect(added).toHaveLength(incident.document.aar.recommended_ca.length);
    }
  });

  test('cases are looked after while people are at work', () => {
    const hours = incidents.flatMap((incident) =>
      getChanges(incident, 'status').map(({ line }) => (line.at.getUTCHours() + 8) % 24),
    );
    const atWork = hours.filter((hour) => hour >= 8 && hour < 21);
    expect(atWork.length / hours.length).toBeGreaterThan(0.93);
  });

  test('DET-1: only open and closed cases have updates', () => {
    for (const { status, document } of incidents) {
      if (document.incident_updates.length > 0) expect(['Open', 'Closed']).toContain(status);
    }
    expect(incidents.some(({ document }) => document.incident_updates.length > 1)).toBe(true);
  });
});

function actionsFor(
  incident: DemoIncident,
  at: Date,
  from: IncidentStatus,
  to: IncidentStatus,
): IncidentAction[] {
  const category = categoryAt(incident, at);
  return INCIDENT_ACTIONS.filter((action) => nextStatus({ category, status: from }, action) === to);
}

/** An incident whose category was lowered later had the higher one until then. */
function categoryAt(incident: DemoIncident, at: Date): Category {
  const lowered = getChanges(incident, 'category')[0];
  return lowered && at < lowered.line.at ? 'c2' : incident.category;
}
