import type { EndpointInput } from '../../contract/endpoints.ts';
import type { RecipientChoice } from '../../contract/incidents/recipients.ts';
import type { Incident, IncidentContent, IncidentUpdate, MyAction } from '../../contract/schemas/incident.ts';

/** What is sent. Files that are not uploaded yet are references as in drafts, `local:<id>`. */
export type OutboxPayload =
  | { kind: 'incident'; incident: IncidentContent & Partial<RecipientChoice> }
  | {
      kind: 'update';
      /** As it was read, for the audit entry; only the numbers once it is sent. */
      incident: Pick<Incident, 'id' | 'incident_id'> & Partial<Incident>;
      update: Pick<IncidentUpdate, 'remark' | 'img_url' | 'submitted_by'>;
    }
  | {
      kind: 'completion';
      row: MyAction;
      completion: Pick<
        EndpointInput<'complete_action'>,
        'done' | 'done_img_url' | 'remark' | 'recommended_ca_status'
      >;
    };

/** `status` and `body` are of the server's answer, 0 if it could not be reached, and undefined if a file is damaged. */
export type OutboxProblem = {
  text: string;
  status?: number;
  body?: Record<string, unknown>;
  /** Seconds, as the server asked. */
  retryAfter?: number;
};

/** Something to be sent, in the order of `queuedAt`, or sent lately (OFF-2, OFF-3). Instants are ISO 8601. */
export type OutboxItem = {
  /** The Idempotency-Key of the call, so that an item is never filed twice. */
  key: string;
  userId: string;
  payload: OutboxPayload;
  /** The incident's title, `Update to INC-001201` or `Done: Lay mats (INC-001201)`. */
  title: string;
  /** Does not wait behind other items. */
  isUrgent: boolean;
  queuedAt: string;
  /** `stuck` items wait for a decision of the person and hold up no others. */
  state: 'waiting' | 'stuck' | 'sent';
  attempts: number;
  lastAttempt?: { at: string; problem: OutboxProblem };
  /** An attempt was sent and not answered, so the server may have carried it out. */
  mayHaveArrived?: true;
  /** The form and the draft that the item came from, which go once it is sent. */
  from?: {
    formId: string;
    pendingId?: number | undefined;
    createdAt?: string | undefined;
    savedAt?: string | undefined;
  };
  /** The draft that a refused incident was returned to (OFF-5). */
  draftId?: number;
  /** The answer of the server. */
  sent?: { at: string; id: string; incident_id: string; incident_status?: string | undefined };
};
