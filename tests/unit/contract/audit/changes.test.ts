import { describe, expect, test } from 'vitest';
import { isSame, remarked } from '../../../../contract/audit/changeSentences.ts';
import { diffIncident, type RecordedIncident } from '../../../../contract/audit/changes.ts';
import { emptyReport } from '../../../../contract/incidents/emptyIncident.ts';
import type { CorrectiveAction } from '../../../../contract/schemas/afterActionReport.ts';
import { buildCaseDetails, buildCasualty, buildWitness } from '../../../helpers/factories.ts';
import { action, incident, update } from '../recordedIncident.ts';

type Details = Parameters<typeof buildCaseDetails>[0];
const withDetails = (details: Details) => incident({ case_details: buildCaseDetails(details) });
const withActions = (...recommended_ca: CorrectiveAction[]) =>
  incident({ aar: { ...emptyReport(), recommended_ca } });
const sentences = (after: RecordedIncident, before = incident()) => diffIncident(before, after).sentences;

describe('the sentences', () => {
  test('FLOW-6 a change of status', () => {
    expect(diffIncident(incident(), incident({ incident_status: 'Closed' }))).toEqual({
      sentences: ['Update status from Open to Closed'],
      details: [{ field: 'status', before: 'Open', after: 'Closed' }],
    });
  });

  test('FLOW-8 a field of each section', () => {
    const details = buildCaseDetails({ description: { weather: 'Rain', is_followup_required: 'No' } });
    details.property_damage_details.damaged_things = 'Railing';
    details.mpd_incident_analysis.job_factors = 'Training';
    const aar = emptyReport();
    aar.additional_actions.zone = 'Wild Africa';
    aar.medical_status.diagnosis = 'Sprain';
    aar.root_cause.unsafe_cond = 'Wet floor';
    aar.recommended_ca = [action()];
    const after = incident({ case_details: details, aar, noti_frequency: 'one time' });
    expect(sentences(after)).toEqual([
      'Update follow-up required from Yes to No',
      'Update weather from - to Rain',
      'Update damaged things from Two posts to Railing',
      'Update job factors from Not applicable to Training',
      'Update additional action zone from - to Wild Africa',
      'Update diagnosis from - to Sprain',
      'Update unsafe condition from - to Wet floor',
      'Update notification frequency from - to one time',
    ]);
  });

  test('FLOW-8 shows lists as lists, checkboxes as the ticked values, and files as their names', () => {
    const services = (...checked: string[]) =>
      ['SPF', 'SCDF'].map((name) => ({ name, checked: checked.includes(name) }));
    const before = withDetails({ description: { emergency_services_activated: services() } });
    const after = withDetails({
      description: { area_condition: ['Wet', 'Dim'], emergency_services_activated: services('SPF', 'SCDF') },
      details: { photo_video: ['/v0/b/x/o/photovideos%2Fsteps_1.jpg?alt=media&token=t'] },
    });
    expect(sentences(after, before)).toEqual([
      'Update area condition from - to Wet, Dim',
      'Update emergency services activated from - to SPF, SCDF',
      'Update photos and videos from sample.jpg to steps_1.jpg',
    ]);
  });

  test('FLOW-8 an action is added, changed and deleted', () => {
    const second = action({ id: 'a2', description: 'Train staff' });
    expect(sentences(withActions(action(), second))).toEqual(['Add new Action form']);
    expect(
      diffIncident(incident(), withActions(action({ recommended_ca_status: 'Completed', description: '' }))),
    ).toEqual({
      sentences: [
        'Update Action 1 "description" from Lay mats to -',
        'Update Action 1 "status" from Not started to Completed',
      ],
      details: [
        { field: 'Action 1 description', before: 'Lay mats', after: '' },
        { field: 'Action 1 status', before: 'Not started', after: 'Completed' },
      ],
    });
    const both = withActions(action(), second);
    const changed = withActions(action({ status: 'delete' }), { ...second, description: 'Train all' });
    expect(sentences(changed, both)).toEqual([
      'Deleted Action form',
      'Update Action 2 "description" from Train staff to Train all',
    ]);
    const third = action({ id: 'a3', description: 'Paint' });
    const afterwards = withActions(action({ status: 'delete' }), second, third);
    expect(diffIncident(changed, afterwards).details.map(({ field }) => field)).toEqual([
      'Action 1 description',
      ...['description', 'action assigned to', 'to be done by', 'status'].map((field) => `Action 2 ${field}`),
    ]);
  });

  test('FLOW-8 casualties, witnesses and updates use the same sentences as actions', () => {
    const after = incident({
      case_details: buildCaseDetails({
        details: {
          person_involved_details: [buildCasualty({ age: '31' }), buildCasualty({ id: 'c2' })],
          witness_particulars: [buildWitness({ status: 'delete' })],
        },
      }),
      incident_updates: [update({ remark: 'Mats stay' }), update({ id: 'u2' })],
    });
    expect(sentences(after)).toEqual([
      'Update Casualty 1 "age" from - to 31',
      'Add new Casualty form',
      'Deleted Witness form',
      'Update Incident Update 1 "remark" from Mats are down to Mats stay',
      'Add new Incident Update',
    ]);
    expect(sentences(incident({ incident_updates: [update({ deleted: 'yes' })] }))).toEqual([
      'Deleted Incident Update',
    ]);
  });

  test('FLOW-8 recipients: departments by name and state, users as a count with their ids in the details', () => {
    const before = incident({ checked_users: ['x'], selected_noti_departs: [{ name: 'F&B', status: 0 }] });
    const after = incident({
      checked_users: ['y'],
      notification_list: ['Tram Ops', 'F&B'],
      selected_noti_departs: [
        { name: 'Tram Ops', status: 1 },
        { name: 'F&B', status: -1 },
      ],
    });
    const changes = diffIncident(before, after);
    expect(changes.sentences).toEqual([
      'Update notification list from Tram Ops to Tram Ops, F&B',
      'Update notified departments from F&B (left out) to Tram Ops, F&B (in part)',
      'Update users added to the notification from 1 to 1',
    ]);
    expect(changes.details.at(-1)).toEqual({
      field: 'users added to the notification',
      before: 'x',
      after: 'y',
    });
  });

  test('DET-7 IAUD-2 leaving out a department is a change, even if none was chosen before', () => {
    const before = incident({ selected_noti_departs: [] });
    const after = incident({ selected_noti_departs: [{ name: 'WSH', status: 0 }] });
    expect(diffIncident(before, after)).toEqual({
      sentences: ['Update notified departments from - to WSH (left out)'],
      details: [{ field: 'notified departments', before: '', after: 'WSH (left out)' }],
    });
    expect(sentences(incident({ selected_noti_departs: [{ name: 'WSH', status: 1 }] }), after)).toEqual([
      'Update notified departments from WSH (left out) to WSH',
    ]);
  });

  const DELETED: [string, Details][] = [
    ['Casualty', { details: { person_involved_details: [buildCasualty({ status: 'delete' })] } }],
    ['Witness', { details: { witness_particulars: [buildWitness({ status: 'delete' })] } }],
  ];

  test('FLOW-8 IAUD-2 the details of a deleted entry name its form and number, shown before and deleted after', () => {
    const gone = (title: string, number: number) => [
      { field: `${title} ${number}`, before: 'shown', after: 'deleted' },
    ];
    for (const [title, details] of DELETED) {
      expect(diffIncident(incident(), withDetails(details)).details, title).toEqual(gone(title, 1));
    }
    const updates = incident({ incident_updates: [update({ deleted: 'yes' })] });
    expect(diffIncident(incident(), updates).details).toEqual(gone('Incident Update', 1));
    const second = action({ id: 'a2' });
    const left = withActions(action(), { ...second, status: 'delete' });
    expect(diffIncident(withActions(action(), second), left).details).toEqual(gone('Action', 2));
  });

  test('FLOW-8 IAUD-2 the details of an added entry are empty before', () => {
    const added = action({ id: 'a2', description: 'Train staff', recommended_ca_status: '' });
    const { details } = diffIncident(incident(), withActions(action(), added));
    expect(details).toContainEqual({ field: 'Action 2 description', before: '', after: 'Train staff' });
    expect(details.map(({ before }) => before).join('')).toBe('');
  });

  test.each([
    [199, ''],
    [200, ''],
    [201, '…'],
  ])(
    'FLOW-8 a sentence shows at most 200 of %i characters, even if each has two UTF-16 units',
    (length, rest) => {
      const after = withDetails({ description: { incident_remarks: '😀'.repeat(length) } });
      expect(sentences(after)[0]?.endsWith(` to ${'😀'.repeat(Math.min(length, 200))}${rest}`)).toBe(true);
    },
  );

  test('FLOW-8 a long text is cut between characters in its sentence, and complete in the details', () => {
    const after = `${'x'.repeat(199)}😀${'y'.repeat(50)}`;
    const changes = diffIncident(incident(), withDetails({ description: { incident_remarks: after } }));
    expect(changes.sentences[0]?.endsWith(`${'x'.repeat(199)}😀…`)).toBe(true);
    expect(changes.details[0]?.after).toBe(after);
  });

  test('FLOW-4 FLOW-5 reopening, sending back, and closing with open points record the complete remark', () => {
    const why = 'z'.repeat(500);
    expect(remarked('Reopen', ` ${why} `)).toEqual({
      sentences: [`Reopened: ${why}`],
      details: [{ field: 'remark', before: '', after: why }],
    });
    expect(remarked('Reject', 'No photo').sentences).toEqual(['Sent back: No photo']);
    expect(remarked('Closed', 'Rails come in May').sentences).toEqual([
      'Closed with a remark: Rails come in May',
    ]);
    for (const nothing of [remarked('Approve', why), remarked(undefined, why), remarked('Reject', ' ')]) {
      expect(nothing).toEqual({ sentences: [], details: [] });
    }
  });

  test('FLOW-8 numbers, times and authors are not changes; an id is one if its choice stays the same', () => {
    const after = incident({
      aar: { ...emptyReport(), recommended_ca: [action({ recommended_ca_no: '7', arr_created_at: 'x' })] },
      incident_updates: [update({ submitted_by: 'Somebody', submitted_by_id: 'id' })],
      case_details: buildCaseDetails({
        details: { person_involved_details: [buildCasualty({ casualty_no: 'Casualty 9' })] },
      }),
    });
    expect(diffIncident(incident(), after)).toEqual({ sentences: [], details: [] });
    const selected_incident_ids = {
      incident_placement_id: 'p9',
      incident_classification_id: '',
      injury_type_id: '',
    };
    expect(sentences(withDetails({ description: { selected_incident_ids } }))).toEqual([
      'Update incident placement id from - to p9',
    ]);
    expect(
      sentences(withDetails({ description: { incident_placement: 'Steps', selected_incident_ids } })),
    ).toEqual(['Update placement from Path to Steps']);
  });
});

describe('names', () => {
  test('LIST-12 never records names or signatures that are added, changed or cleared', () => {
    const SIGNED = '/v0/b/x/o/signatures%2Fsecret';
    const before = withDetails({
      details: {
        person_involved_details: [buildCasualty({ injury_name: 'Zebulon', signature: SIGNED })],
        witness_particulars: [buildWitness({ guest_name: 'Zebulon' })],
      },
    });
    const after = withDetails({
      details: {
        person_involved_details: [
          buildCasualty({ injury_name: 'Zacharias', signature: '' }),
          buildCasualty({ id: 'c2', injury_name: 'Zacharias' }),
        ],
        witness_particulars: [buildWitness({ guest_name: '', signature: SIGNED })],
      },
    });
    const changes = diffIncident(before, after);
    expect(changes.sentences).toEqual([
      'Update Casualty 1 "name" from ****** to ****** (a different one)',
      'Update Casualty 1 "signature" from signed to -',
      'Add new Casualty form',
      'Update Witness 1 "name" from ****** to -',
      'Update Witness 1 "signature" from - to signed',
    ]);
    expect(JSON.stringify(changes)).not.toMatch(/Zebulon|Zacharias|secret/);
  });
});

test('IAUD-2 another signature is told apart from none and from the same one', () => {
  const signed = (number: number) => `/v0/b/x/o/signatures%2F${number}`;
  const withSignature = (signature: string) =>
    withDetails({ details: { person_involved_details: [buildCasualty({ signature })] } });
  expect(diffIncident(withSignature(signed(1)), withSignature(signed(2))).sentences).toEqual([
    'Update Casualty 1 "signature" from signed to signed (a different one)',
  ]);
  expect(diffIncident(withSignature(signed(1)), withSignature(signed(1))).sentences).toEqual([]);
});

describe('IAUD-2 comparing two values of a field', () => {
  test.each([
    ['a list without anything and nothing', 'photo_video', [], undefined, true],
    ['a list without anything and a blank', 'noti_frequency', [], '', true],
    ['files of one name in two folders', 'photo_video', ['a/x.jpg'], ['b/x.jpg'], false],
    ['the same files', 'photo_video', ['a/x.jpg'], ['a/x.jpg'], true],
    ['the same files in another order', 'photo_video', ['a', 'b'], ['b', 'a'], false],
    ['two texts', 'weather', 'Rain', 'rain', false],
  ])('IAUD-2 %s', (_what, field, before, after, same) => {
    expect(isSame(field, before, after)).toBe(same);
    expect(isSame(field, after, before)).toBe(same);
  });
});
