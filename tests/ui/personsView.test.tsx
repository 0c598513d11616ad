import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { WitnessesView } from '../../src/resources/incidents/show/PersonsView.tsx';
import { buildWitness } from '../helpers/factories.ts';

const SIGNED = {
  witness_no: 'Witness 1',
  guest_Signature: '/as-employee.png',
  signature: '/as-guest.png',
  personal_data_consent: 'No',
  consent_remark: 'Asked to be left out.',
} as const;

function shown(): Record<string, string> {
  const terms = [...document.querySelectorAll('dt')];
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextSibling?.textContent ?? '']));
}

const signature = () => screen.getByRole('img', { name: 'Signature of Witness 1' }).getAttribute('src');

test('WIT-2 an employee shows their own signature without consent, even if they signed as a guest before', () => {
  render(<WitnessesView witnesses={[buildWitness({ ...SIGNED, employee_or_guest: 'employee' })]} />);
  expect(signature()).toBe('/as-employee.png');
  expect(shown()).toMatchObject({ 'Employee or guest': 'Employee' });
  expect(Object.keys(shown())).not.toContain('Consent');
  expect(screen.queryByText('Asked to be left out.')).not.toBeInTheDocument();
});

test('WIT-2 a guest shows their own signature with the consent and its remark', () => {
  render(<WitnessesView witnesses={[buildWitness({ ...SIGNED, employee_or_guest: 'guest' })]} />);
  expect(signature()).toBe('/as-guest.png');
  expect(shown()).toMatchObject({
    'Employee or guest': 'Guest',
    Consent: 'No',
    'Remark on the consent': 'Asked to be left out.',
  });
});

test.each([
  ['employee', { signature: '/as-guest.png' }],
  ['guest', { guest_Signature: '/as-employee.png' }],
] as const)(
  'WIT-2 DET-1 without a signature as %s it is among the empty fields',
  async (employee_or_guest, signed) => {
    render(<WitnessesView witnesses={[buildWitness({ employee_or_guest, ...signed })]} />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(Object.keys(shown())).not.toContain('Signature');
    await userEvent.click(screen.getByRole('button', { name: /^\d+ empty fields?$/ }));
    expect(shown()).toMatchObject({ Signature: '–' });
  },
);
