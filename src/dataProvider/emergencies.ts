import type { RecipientChoice } from '../../contract/incidents/recipients.ts';
import type {
  Acknowledgement,
  AcknowledgementState,
  PendingEmergency,
} from '../../contract/schemas/emergency.ts';
import { callServer } from '../api/callServer.ts';
import { asRecords, asString } from '../api/parse.ts';
import { hasFeature } from '../api/session.ts';
import type { ResourceProvider } from './resourceProvider.ts';

/** Emergencies that the user must acknowledge; an update acknowledges one. Needs the server's feature. */
export const emergenciesProvider = {
  async getList({ signal }) {
    const { data } = await callServer('get_emergencies', {}, { signal });
    const pending = asRecords(data, 'emergencies') as PendingEmergency[];
    return { data: pending.map((one) => ({ ...one, id: one.incident_id })), total: pending.length };
  },
  async update({ id, data }) {
    await callServer('acknowledge_emergency', { incident_id: String(id) });
    return { ...data, id };
  },
  largestPage: Number.POSITIVE_INFINITY,
  refusal: 'An emergency can only be acknowledged here; it is edited as an incident.',
} satisfies ResourceProvider;

export type Acknowledgements = {
  told: number;
  acknowledged: number;
  people: Acknowledgement[];
  next: string | undefined;
};

const SIZE = 50;

export async function getAcknowledgements(
  incident_id: string,
  state: AcknowledgementState,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Acknowledgements> {
  const asked = { incident_id, state, size: SIZE, cursor };
  const { told, acknowledged, data, next } = await callServer('get_acknowledgements', asked, { signal });
  return {
    told: Number(told) || 0,
    acknowledged: Number(acknowledged) || 0,
    people: asRecords(data, 'acknowledgements') as Acknowledgement[],
    next: asString(next) || undefined,
  };
}

/** How many people an emergency notifies that is filed now. Null if the server does not count them. */
export async function countEmergencyRecipients(
  choice: RecipientChoice,
  signal: AbortSignal,
): Promise<number | null> {
  if (!hasFeature('emergency_count')) return null;
  const { count } = await callServer('count_emergency_recipients', choice, { signal });
  return Number(count);
}
