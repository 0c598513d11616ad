import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { keepPendingLink } from '../../src/authProvider/pendingLink.ts';
import { SearchField } from '../../src/components/list/SearchField.tsx';
import { TableSection } from '../../src/custom/incident_form/sections/TableSection.tsx';
import Forgot from '../../src/custom/sign_in/Forgot.tsx';
import LinkExistingAccount from '../../src/custom/sign_in/LinkExistingAccount.tsx';
import { LoginWithId } from '../../src/custom/sign_in/LoginWithId.tsx';
import { NewPasswordForm } from '../../src/custom/sign_in/NewPasswordForm.tsx';
import ResetOtp from '../../src/custom/sign_in/ResetOtp.tsx';
import { AppCodeInput } from '../../src/resources/users/account/AppCodeInput.tsx';
import { PasswordInput } from '../../src/resources/users/PasswordInput.tsx';
import { ProfileFields } from '../../src/resources/users/ProfileFields.tsx';
import { renderAdmin } from '../helpers/render.tsx';
import { REFERENCE } from './locationForm.tsx';

/** The contract's filters. Each file that uses one must be in the table below. */
const FILTERS = /\b(stripSpaces|digitsOnly|mobileKeystrokes|stripBlockedCharacters|toHalfWidth)\b/;
const SRC = join(import.meta.dirname, '../../src');

/** Full-width digits, a space and a comma, as an input method composes them. */
const COMPOSED = '１ 2,３あ';
const STEPS = ['a', 'a,', '１'];
const WITHOUT_SPACES = '１2,３あ';
const DIGITS = '123';
const MOBILE = '123';
const UNBLOCKED = '１ 2３あ';

const PAGE = {
  query: new URLSearchParams({ email: 'a@parks.example' }),
  go: () => undefined,
  onTyping: () => undefined,
};
const newPassword = (
  <NewPasswordForm email="" action="Save" onChosen={async () => undefined}>
    {null}
  </NewPasswordForm>
);

function AppCode() {
  const [code, setCode] = useState('');
  return <AppCodeInput value={code} error={undefined} onChange={setCode} />;
}

/** The file, its page, and the expected result of each filtered field. */
const FIELDS: [file: string, page: ReactElement, kept: Record<string, string>][] = [
  [
    '../contract/incidents/incidentFields.ts',
    <TableSection key="1" section="medical_status" title="" />,
    { 'Medical leave (days)': DIGITS, 'Hospitalisation leave (day)': DIGITS },
  ],
  [
    '../contract/incidents/incidentFields.ts',
    <TableSection key="1" section="analysis" title="" />,
    { 'About the stoppage': UNBLOCKED },
  ],
  [
    '../contract/incidents/incidentFields.ts',
    <TableSection key="1" section="property" title="" />,
    { 'Damaged things': UNBLOCKED, Party: UNBLOCKED },
  ],
  ['custom/sign_in/Forgot.tsx', <Forgot key="1" {...PAGE} />, { Email: WITHOUT_SPACES }],
  [
    'custom/sign_in/LoginWithId.tsx',
    <LoginWithId key="1" {...PAGE} />,
    { Email: WITHOUT_SPACES, Password: WITHOUT_SPACES },
  ],
  [
    'custom/sign_in/PasswordField.tsx',
    newPassword,
    { 'New password': WITHOUT_SPACES, 'New password again': WITHOUT_SPACES },
  ],
  [
    'custom/sign_in/PasswordField.tsx',
    <LinkExistingAccount key="1" {...PAGE} />,
    { Password: WITHOUT_SPACES },
  ],
  ['custom/sign_in/CodeField.tsx', <ResetOtp key="1" {...PAGE} />, { 'Six-digit code': DIGITS }],
  [
    'resources/users/account/AppCodeInput.tsx',
    <AppCode key="1" />,
    { 'Six-digit code from the app': DIGITS },
  ],
  [
    'resources/users/PasswordInput.tsx',
    <PasswordInput key="1" source="password" label="Password" />,
    { Password: WITHOUT_SPACES },
  ],
  [
    'resources/users/ProfileFields.tsx',
    <ProfileFields key="1" />,
    { Email: WITHOUT_SPACES, 'Staff ID': DIGITS, 'Mobile number': MOBILE },
  ],
];

/** Some field labels require the incident form as context. */
function Form({ page }: { page: ReactElement }) {
  const form = useForm({ defaultValues: { password: '' } });
  return <FormProvider {...form}>{page}</FormProvider>;
}

function compose(field: HTMLElement, text: string): void {
  fireEvent.compositionStart(field);
  for (const composed of [...STEPS, text]) {
    fireEvent.input(field, { target: { value: composed }, isComposing: true });
    expect(field).toHaveValue(composed);
  }
  fireEvent.compositionEnd(field, { data: text });
}

test.each(FIELDS)('SHELL-15 %s: composed text stays until the composition ends', (_file, page, kept) => {
  keepPendingLink({ email: 'a@parks.example', credential: {} as never });
  renderAdmin(<Form page={page} />, { viewer: { role: 'super_admin' }, referenceData: REFERENCE });
  for (const [label, text] of Object.entries(kept)) {
    const field = screen.getByLabelText((text) => text.replace(/\s*\*$/, '') === label);
    compose(field, COMPOSED);
    expect(field, label).toHaveValue(text);
    fireEvent.input(field, { target: { value: `${text}4` } });
    expect(field, label).toHaveValue(`${text}4`);
  }
});

test('SHELL-15 the table above has every file with a filtered field', () => {
  const filtered = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && FILTERS.test(readFileSync(join(SRC, file), 'utf8')),
  );
  const table = '../contract/incidents/incidentFields.ts';
  const swept = new Set([...FIELDS.map(([file]) => file), 'components/form/TextInput.tsx']);
  expect([...filtered, table].toSorted()).toEqual([...swept].toSorted());
});

test('SHELL-15 Enter and Escape of an input method start and empty no search', () => {
  vi.useFakeTimers();
  const begun: string[] = [];
  renderAdmin(<SearchField label="Search" placeholder="" value="" onChange={(words) => begun.push(words)} />);
  const field = screen.getByLabelText('Search');
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: 'zoo' }, isComposing: true });
  for (const key of ['Enter', 'Escape']) {
    fireEvent.keyDown(field, { key, isComposing: true });
    fireEvent.keyDown(field, { key, keyCode: 229 });
  }
  act(() => vi.advanceTimersByTime(0));
  expect(begun).toEqual([]);
  expect(field).toHaveValue('zoo');
  vi.useRealTimers();
});
