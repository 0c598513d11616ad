import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ADMIN_PERMS, type SpecUser, startSpecAccounts } from './specAccounts.ts';
import { bareIncident, type SpecIncident, sampleIncidents, storedIncident } from './specIncidents.ts';

/* A server of the specification (section 7 of each). It accepts any token, because identity is not under test. */

type Input = Record<string, unknown>;
type Person = { id: string; name: string; email: string };
type Call = {
  /** The required parameters; a call without one is refused. `platform` is always required. */
  needs: string[];
  isPublic?: boolean;
  answer: (input: Input, by: Person) => object;
};

export type SpecServer = {
  origin: string;
  incidents: SpecIncident[];
  users: SpecUser[];
  settings: () => object;
  calls: { call: string; input: Input }[];
  complaints: string[];
  trail: string[];
  setHasNew: (hasNew: boolean) => void;
  close: () => Promise<void>;
};

const SUCCESS = { message: 'Success' };
const SIZE = 10;
/** The headers that a page of another origin may send; all others fail the preflight request. */
const ALLOWED_HEADERS = ['authorization', 'content-type'];
const LIST_FILTERS = ['category', 'park', 'zone', 'incident_type', 'incident_placement'];

const SUB_DEPARTMENTS = ['Tram Ops', 'HR'];

const isAll = (value: unknown) => value === 'All';

class SpecRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export async function startSpecServer(incidentCount = 25): Promise<SpecServer> {
  const incidents = [...sampleIncidents(incidentCount), bareIncident(incidentCount + 1)];
  const calls: SpecServer['calls'] = [];
  const complaints: string[] = [];
  const trail: string[] = [];
  let hasNew = false;

  const accounts = startSpecAccounts();
  const audit = (input: Input) => {
    if (input.user_id) accounts.note(input);
    trail.push(...(input.description as string[]));
    return SUCCESS;
  };

  const known: Record<string, Call> = {
    'GET /user/get_user_details/': {
      needs: ['access_token'],
      answer: (_input, by) => ({
        ...SUCCESS,
        ...by,
        ...(by.email.startsWith('super_admin')
          ? { perms: ADMIN_PERMS, role: 'super_admin' }
          : { perms: ['p2', 'p2a', 'p3', 'p3a', 'p4a', 'p10', 'p99'], role: 'senior_user' }),
        is_active: 1,
        is_new: 0,
        department: 'Operations',
        sub_department: 'Ranger/Security',
      }),
    },
    'GET /user/get_current_user/': {
      needs: ['id'],
      answer: ({ id }) => ({ ...SUCCESS, id, department: 'Operations', sub_department: 'Tram Ops' }),
    },
    ...accounts.calls,
    'POST /user/create_user_audit_trail/': {
      needs: ['user_id', 'email', 'changed_by', 'description'],
      answer: audit,
    },
    'POST /user/send_otp/': { needs: ['email'], isPublic: true, answer: () => SUCCESS },
    'POST /user/check_otp/': {
      needs: ['email', 'otp_code'],
      isPublic: true,
      answer: ({ otp_code }) => {
        if (otp_code !== '123456') throw new SpecRefusal(200, 'Code is invalid. Try again.');
        return SUCCESS;
      },
    },
    'POST /user/forgot_password/': { needs: ['email', 'password'], isPublic: true, answer: () => SUCCESS },
    'GET /dashboard/incident_info/': {
      needs: ['year', 'month', 'park', 'user_id'],
      answer: () => ({
        category: { c1: incidents.length },
        incident_status: { Open: incidents.length },
        incident_type_numbers: { Safety: incidents.length },
      }),
    },
    'GET /incidents/get_all_incidents/': {
      needs: [...LIST_FILTERS, 'incident_status', 'case', 'user_id', 'page', 'size', 'sort_by_date'],
      answer: (input, by) => listed(incidents, input, by),
    },
    'GET /incidents/incident/': {
      needs: ['id'],
      answer: ({ id }) => {
        const found = incidents.find((incident) => String(incident.id) === id);
        if (!found) throw new SpecRefusal(404, 'There is no such incident.');
        return { data: found };
      },
    },
    'POST /incidents/have_viewed_incident/': { needs: ['incident_id', 'user_id'], answer: () => SUCCESS },
    'POST /incidents/create_incident/': {
      needs: ['case_details', 'created_by', 'incident_status'],
      answer: (input, by) => {
        incidents.push(storedIncident(incidents.length + 1, input, by.name));
        return SUCCESS;
      },
    },
    'POST /incidents/update_incident/': {
      needs: ['id'],
      answer: (input) => {
        const found = incidents.find((incident) => String(incident.id) === input.id);
        if (!input.case_details && input.incident_updates) {
          const incident_updates = input.incident_updates as object[];
          return { ...SUCCESS, incident_updates: incident_updates.map((update) => ({ ...update, id: 1 })) };
        }
        for (const field of ['case_details', 'incident_status', 'send_noti', 'zone_type']) {
          if (input[field] === undefined) throw new SpecRefusal(400, `Missing: ${field}`);
        }
        Object.assign(found ?? {}, { incident_status: input.incident_status });
        return SUCCESS;
      },
    },
    'POST /incidents/create_incident_audit_trail/': {
      needs: ['incident_id', 'changed_by', 'description'],
      answer: audit,
    },
    'GET /incidents/get_push_messages/': { needs: ['user_id', 'size'], answer: (input) => feed(input) },
    'GET /incidents/filter_push_messages/': {
      needs: ['user_id', 'size', 'category', 'park'],
      answer: (input) => feed(input),
    },
    'DELETE /incidents/delete_push_message/': { needs: ['user_id', 'id'], answer: () => SUCCESS },
    'POST /incidents/have_read_message/': { needs: ['user_id', 'id'], answer: () => SUCCESS },
    'GET /incidents/all_subdepartments/': {
      needs: [],
      answer: () => ({ ...SUCCESS, data: SUB_DEPARTMENTS }),
    },
    'GET /incidents/notification_subdeparts/': {
      needs: ['id', 'classification', 'classification_id'],
      answer: ({ is_emergency }) => ({
        ...SUCCESS,
        data:
          is_emergency === undefined
            ? SUB_DEPARTMENTS
            : SUB_DEPARTMENTS.map((name, index) => ({ name, status: index === 0 ? 1 : 0 })),
      }),
    },
    'GET /incidents/notification_users/': {
      needs: ['id', 'sub_department', 'classification', 'classification_id', 'is_emergency'],
      answer: () => ({
        ...SUCCESS,
        data: [{ id: 'u2', name: 'Arun Nair', platform: 'web', is_notified_user: true }],
      }),
    },
    'GET /incidents/search_notification_users/': {
      needs: ['id', 'keyword', 'search_by', 'classification', 'classification_id', 'is_emergency'],
      answer: () => ({
        ...SUCCESS,
        data: [],
        others: [
          {
            id: 'u2',
            name: 'Arun Nair',
            platform: 'web',
            sub_department: 'HR',
            is_notified_user: false,
            state: 0,
          },
        ],
      }),
    },
    'GET /incidents/has_new_push_message/': { needs: ['user_id'], answer: () => ({ has_new: hasNew }) },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
    const isPreflight = request.method === 'OPTIONS';
    const method = isPreflight ? request.headers['access-control-request-method'] : request.method;
    const name = `${method} ${pathname}`;
    const call = known[name];
    // Unknown calls are refused without CORS headers, so a browser sees only a failed request.
    if (!call) {
      complaints.push(`${name} is not here`);
      return send(response, 404, { message: 'Not found' });
    }
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('vary', 'origin');
    if (isPreflight) return allow(request, response);
    const input =
      request.method === 'GET' ? Object.fromEntries(searchParams) : JSON.parse(await getBody(request));
    calls.push({ call: name, input });
    const missing = ['platform', ...call.needs].filter((field) => input[field] === undefined);
    if (missing.length > 0) {
      complaints.push(`${name} without ${missing.join(', ')}`);
      return send(response, 400, { message: `Missing: ${missing.join(', ')}` });
    }
    const by = getBearer(request);
    if (!by && !call.isPublic) return send(response, 401, { message: 'Unauthorized' });
    try {
      send(response, 200, call.answer(input, by ?? { id: '', name: '', email: '' }));
    } catch (error) {
      if (!(error instanceof SpecRefusal)) throw error;
      send(response, error.status, { message: error.message });
    }
  }

  function allow(request: IncomingMessage, response: ServerResponse): void {
    const asked = (request.headers['access-control-request-headers'] ?? '').split(',').filter(Boolean);
    const strange = asked.filter((header) => !ALLOWED_HEADERS.includes(header.trim()));
    if (strange.length > 0) complaints.push(`a preflight request for ${strange.join(', ')}`);
    response.setHeader('access-control-allow-headers', ALLOWED_HEADERS.join(', '));
    response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
    response.writeHead(204).end();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      complaints.push(String(error));
      send(response, 500, { message: 'Something failed' });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    incidents,
    users: accounts.users,
    settings: accounts.settings,
    calls,
    complaints,
    trail,
    setHasNew: (value) => {
      hasNew = value;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listed(incidents: readonly SpecIncident[], input: Input, by: Person): object {
  const { category, park, incident_status, search, page } = input;
  const fits = (asked: unknown, value: unknown) => isAll(asked) || asked === value;
  const found = incidents
    .filter((incident) => fits(category, incident.filtered_category) && fits(park, incident.filtered_park))
    .filter((incident) => fits(incident_status, incident.incident_status))
    .filter((incident) => input.case !== 'my_case' || incident.created_by === by.id)
    .filter((incident) => !search || getTitle(incident).includes(String(search)))
    .toSorted((one, other) => other.latest_updated_at.localeCompare(one.latest_updated_at));
  const total_pages = Math.ceil(found.length / SIZE);
  const list = found.slice(Number(page) * SIZE, (Number(page) + 1) * SIZE);
  const nexturl =
    Number(page) + 1 < total_pages ? `/incidents/get_all_incidents/?page=${Number(page) + 1}` : '';
  return { list, total_pages, nexturl };
}

const getTitle = ({ case_details }: SpecIncident) =>
  String(case_details?.incident_description?.incident_title ?? '');

function feed({ offset = '0' }: Input): object {
  const from = Number(offset);
  const data = Array.from({ length: from === 0 ? SIZE : 3 }, (_, index) => ({
    id: from + index + 1,
    incident_id: 1,
    text: `Message_number_${from + index + 1}`,
    timestamp: new Date().toISOString(),
    is_new: false,
  }));
  return from === 0 ? { data, next: `/incidents/get_push_messages/?offset=${SIZE}&size=${SIZE}` } : { data };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function getBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

/** The person that the token names. The token is decoded but not verified. */
function getBearer({ headers }: IncomingMessage): Person | undefined {
  const payload = headers.authorization?.replace(/^Bearer /, '').split('.')[1];
  if (!payload) return undefined;
  const { sub, name, email } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  return { id: sub, name: name ?? email, email };
}
