import { describe, expect, test } from 'vitest';
import { tableFields } from '../../../../contract/incidents/incidentFields.ts';
import {
  casualtyErrors,
  witnessAdvice,
  witnessErrors,
} from '../../../../contract/incidents/incidentProblems.ts';
import { onBodilyInjury } from '../../../../contract/incidents/personFields.ts';
import type { Casualty, Witness } from '../../../../contract/schemas/caseDetails.ts';
import { buildCasualty, buildWitness } from '../../../helpers/factories.ts';

function faults(verdicts: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(verdicts).filter((entry): entry is [string, string] => !!entry[1]),
  );
}

describe('a casualty', () => {
  const NO_WAY = 'Please one must be filled between address, email and contact number.';

  test.each([
    ['nothing is wrong', {}, {}],
    ['a name with a digit', { injury_name: 'Room 4' }, { injury_name: 'Must be valid.' }],
    ['no name', { injury_name: '' }, { injury_name: 'Must be valid.' }],
    ['age 0', { age: '0' }, { age: 'Must be vaild.' }],
    ['age 1', { age: '1' }, {}],
    ['age 100', { age: '100' }, {}],
    ['age 0099', { age: '0099' }, { age: 'Must be vaild.' }],
    ['age 101', { age: '101' }, { age: 'Must be vaild.' }],
    ['age in words', { age: 'old' }, { age: 'Must be vaild.' }],
    ['no gender', { gender: '' }, { gender: 'Required Field' }],
    ['gender Unknown', { gender: 'Unknown' }, {}],
    ['no way to reach them', { contact_no: '' }, { contact_no: NO_WAY }],
    ['only an address', { contact_no: '', address: 'Blk 12 #04-56, Mandai Rd' }, {}],
    ['only an email', { contact_no: '', email: 'siti@example.sg' }, {}],
    ['a short address', { address: 'Hi' }, { address: 'Please enter at least 3 characters.' }],
    ['an address of 3 characters', { address: 'B12' }, {}],
    [
      'an address of 2 characters and spaces',
      { address: ' B1 ' },
      { address: 'Please enter at least 3 characters.' },
    ],
    ['an address of spaces', { address: '     ' }, { address: 'Please enter at least 3 characters.' }],
    ['an address with <', { address: 'Blk <12>' }, { address: 'Must be vaild' }],
    ['a wrong email', { email: 'siti@' }, { email: 'Must be valid' }],
    ['15 digits', { contact_no: '123456789012345' }, {}],
    ['16 digits', { contact_no: '1234567890123456' }, { contact_no: 'Must be vaild' }],
    ['a contact with a space', { contact_no: '9123 4567' }, { contact_no: 'Must be valid.' }],
    ['a contact with letters', { contact_no: 'nine' }, { contact_no: 'Must be valid.' }],
    ['a contact with a hyphen last', { contact_no: '91234567-' }, { contact_no: 'Must be valid.' }],
    ['a contact with a hyphen first', { contact_no: '-91234567' }, { contact_no: 'Must be valid.' }],
    [
      'a contact too long and with a plus',
      { contact_no: '+123456789012345' },
      { contact_no: 'Must be valid.' },
    ],
    ['no classification', { incident_calssification: '' }, { incident_calssification: 'Required Field' }],
    ['no contractor shift', { contractor_shift: '' }, { contractor_shift: 'Required Field' }],
    ['no nationality', { nationality: '' }, {}],
  ] satisfies [string, Partial<Casualty>, Record<string, string>][])('CAS-2 %s', (_, changed, texts) => {
    expect(faults(casualtyErrors(buildCasualty(changed)))).toEqual(texts);
  });

  test.each([
    ['no injury: causes do not matter', { injury_type: [], other: '' }, {}],
    ['injured without a cause', { is_bodily_injury: 'Yes' }, { injury_type: 'Required Field' }],
    ['injured with a cause', { is_bodily_injury: 'Yes', injury_type: ['Wet floor'] }, {}],
    [
      'Others without its text',
      { is_bodily_injury: 'Yes', injury_type: ['Others'] },
      { other: 'Required Field' },
    ],
    [
      'Others with a text of spaces',
      { is_bodily_injury: 'Yes', injury_type: ['Others'], other: '  ' },
      { other: 'Required Field' },
    ],
    [
      'Others with special characters',
      { is_bodily_injury: 'Yes', injury_type: ['Wet floor', 'Others'], other: 'a $ign' },
      { other: 'Must be vaild' },
    ],
    ['Others with its text', { is_bodily_injury: 'Yes', injury_type: ['Others'], other: 'A coconut' }, {}],
    ['a left-over text without Others', { is_bodily_injury: 'Yes', injury_type: ['Heat'], other: '$' }, {}],
    [
      'left-over causes without an injury',
      { injury_type: ['Others'], other: '$' },
      { injury_type: 'Only a bodily injury can have a cause of injury.' },
    ],
  ] satisfies [string, Partial<Casualty>, Record<string, string>][])('CAS-3 %s', (_, changed, texts) => {
    expect(faults(casualtyErrors(buildCasualty(changed)))).toEqual(texts);
  });

  test('LIST-12 CAS-2 asterisks count as a name only in a save of an existing incident', () => {
    const masked = buildCasualty({ injury_name: '******' });
    expect(faults(casualtyErrors(masked))).toEqual({ injury_name: 'Must be valid.' });
    expect(faults(casualtyErrors(masked, 'save'))).toEqual({});
    expect(faults(casualtyErrors({ ...masked, injury_name: '*****' }, 'save'))).toEqual({
      injury_name: 'Must be valid.',
    });
  });
});

describe('a witness', () => {
  const EMPTY: Partial<Witness> = { guest_name: '' };

  test.each([
    ['everything is optional', EMPTY, {}],
    ['a hyphen within the name', { guest_name: 'Tan-Lee' }, {}],
    ['a hyphen first', { guest_name: '-Tan' }, { guest_name: 'Must be valid.' }],
    ['a hyphen last', { guest_name: 'Tan-' }, { guest_name: 'Must be valid.' }],
    ['a hyphen first, behind a space', { guest_name: ' -Tan' }, { guest_name: 'Must be valid.' }],
    ['a digit in the name', { guest_name: 'Tan 2' }, { guest_name: 'Must be valid.' }],
    ['10 digits', { guest_contact_number: '1234567890' }, {}],
    ['11 digits', { guest_contact_number: '12345678901' }, { guest_contact_number: 'Must be valid.' }],
    [
      'a contact with a plus',
      { guest_contact_number: '+6591234' },
      { guest_contact_number: 'Must be valid.' },
    ],
    [
      'a contact with a hyphen last',
      { guest_contact_number: '6591234-' },
      { guest_contact_number: 'Must be valid.' },
    ],
    [
      'a contact with a hyphen first',
      { guest_contact_number: '-6591234' },
      { guest_contact_number: 'Must be valid.' },
    ],
    ['an address with =', { guest_address: 'a=b' }, { guest_address: 'Must be valid.' }],
    ['remarks with *', { guest_remarks: 'saw *all*' }, { guest_remarks: 'Must be valid.' }],
    ['remarks in lines', { guest_remarks: 'Saw it.\nHelped, too.' }, {}],
    ['a wrong email', { guest_email: 'tan.example.sg' }, { guest_email: 'Must be valid.' }],
  ] satisfies [string, Partial<Witness>, Record<string, string>][])('WIT-2 %s', (_, changed, texts) => {
    expect(faults(witnessErrors(buildWitness(changed)))).toEqual(texts);
    expect(faults(witnessErrors(buildWitness({ ...changed, employee_or_guest: 'guest' })))).toEqual(texts);
  });

  test('WIT-2 empty fields and a missing consent of a guest are flagged', () => {
    const guest = buildWitness({
      employee_or_guest: 'guest',
      guest_address: 'Blk 12',
      guest_remarks: ' ',
    });
    expect(faults(witnessAdvice(guest))).toEqual({
      guest_contact_number: 'Required field',
      guest_email: 'Required field',
      guest_remarks: 'Required field',
      personal_data_consent: 'Required field',
    });
  });

  test.each(['Yes', 'No'] as const)('WIT-2 consent %s counts as an answer', (personal_data_consent) => {
    const guest = buildWitness({ employee_or_guest: 'guest', personal_data_consent });
    expect(faults(witnessAdvice(guest))).not.toHaveProperty('personal_data_consent');
  });

  test('WIT-2 nothing is flagged for an employee', () => {
    expect(witnessAdvice(buildWitness(EMPTY))).toEqual({});
  });
});

test('CAS-3 without a bodily injury there is no cause and no other text', () => {
  expect(onBodilyInjury('No')).toEqual({ is_bodily_injury: 'No', injury_type: [], other: '' });
  expect(onBodilyInjury('Yes')).toEqual({ is_bodily_injury: 'Yes' });
});

test('WIT-2 an employee signs into guest_Signature, a guest into signature', () => {
  const signatures = (employee_or_guest: Witness['employee_or_guest']) =>
    tableFields('witness')
      .filter(([, { kind, isAsked }]) => kind === 'signature' && isAsked?.({ employee_or_guest } as Witness))
      .map(([name]) => name);
  expect([signatures('employee'), signatures('guest')]).toEqual([['guest_Signature'], ['signature']]);
});

test('CAS-2 CAS-3 WIT-2 the characters that a rule names are those that its field takes', () => {
  const fields = (['casualty', 'witness'] as const).flatMap((section) => tableFields(section));
  const withRule = fields.flatMap(([, field]) => (field.kind === 'text' && field.rule ? [field] : []));
  expect(withRule).toHaveLength(4);
  for (const { rule = '', check } of withRule) {
    const named = rule.replace(/^Letters, digits and | only\.$/g, '').split(' ');
    const others = [...'!"$%*+:;<=>?@[]^_`{|}~'].filter((character) => !named.includes(character));
    expect(named.filter((character) => check?.(`Abc 12${character}`))).toEqual([]);
    expect(others.filter((character) => !check?.(`Abc 12${character}`))).toEqual([]);
  }
});
