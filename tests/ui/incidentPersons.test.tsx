import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { numberCasualties, numberWitnesses } from '../../contract/incidents/newIncident.ts';
import { CONSENT_TEXT } from '../../contract/incidents/personFields.ts';
import type { CaseDetails } from '../../contract/schemas/caseDetails.ts';
import { buildCase, buildCasualty, buildWitness } from '../helpers/factories.ts';
import { footerButton, listShown, openCase } from './casePage.tsx';
import { closePage, DRAFT, getDialog, keepDraft, openPage } from './incidentPage.tsx';
import { downloadUrl, forgetAll, playCanvas, sent, setOnline } from './mediaFakes.ts';

beforeEach(() => setOnline(true));
afterEach(async () => {
  await closePage();
  forgetAll();
});

function sentPeople({ create }: Awaited<ReturnType<typeof openPage>>) {
  const sent = create.mock.lastCall?.[1].data as { case_details: CaseDetails } | undefined;
  return {
    casualties: sent?.case_details.person_involved_details ?? [],
    witnesses: sent?.case_details.witness_particulars ?? [],
  };
}

const NAMES = ['Ann Tan', 'Ben Lim', 'Chitra Devi'];

test.each([
  ['CAS-1', 'Casualty', 'Person Involved Details'],
  ['WIT-1', 'Witness', 'Witnesses Details'],
] as const)(
  '%s a removed %s is hidden but not dropped, and the others are renumbered',
  async (_id, called, tab) => {
    await keepDraft({
      person_involved_details: numberCasualties(
        NAMES.map((injury_name, at) => buildCasualty({ id: `c${at}`, injury_name })),
      ),
      witness_particulars: numberWitnesses(
        NAMES.map((guest_name, at) => buildWitness({ id: `w${at}`, guest_name })),
      ),
    });
    const page = await openPage(DRAFT);
    const { user, openTab, submit } = page;
    const listed = () =>
      screen
        .getAllByText(new RegExp(`^${called} \\d$`))
        .map((number) => [number.textContent, number.nextSibling?.textContent]);
    await openTab(tab);
    await user.click(screen.getByLabelText(`Remove ${called} 2`));
    await user.click(within(await getDialog('Remove')).getByText('Keep'));
    await waitFor(() => expect(screen.queryByText('Remove', { selector: 'h2' })).not.toBeInTheDocument());
    expect(listed()).toHaveLength(3);
    await user.click(screen.getByLabelText(`Remove ${called} 2`));
    const question = await getDialog('Remove');
    expect(question).toHaveTextContent(`Remove ${called} 2, Ben Lim?`);
    await user.click(within(question).getByText('Remove', { selector: 'button' }));
    await waitFor(() => expect(screen.queryByText('Ben Lim')).not.toBeInTheDocument());
    expect(listed()).toEqual([
      [`${called} 1`, 'Ann Tan'],
      [`${called} 2`, 'Chitra Devi'],
    ]);
    await submit();
    await waitFor(() => expect(page.create).toHaveBeenCalledOnce());
    const { casualties, witnesses } = sentPeople(page);
    const people =
      called === 'Casualty'
        ? casualties.map(({ injury_name, status, casualty_no }) => [injury_name, status, casualty_no])
        : witnesses.map(({ guest_name, status, witness_no }) => [guest_name, status, witness_no]);
    expect(people).toEqual([
      ['Ann Tan', '', `${called} 1`],
      ['Ben Lim', 'delete', `${called} 2`],
      ['Chitra Devi', '', `${called} 2`],
    ]);
  },
);

test.each([
  ['CAS-3', 'a casualty', 'the consent', 'signature'],
  ['WIT-2', 'a guest', 'the consent', 'signature'],
  ['WIT-2', 'an employee', 'no consent', 'guest_Signature'],
] as const)(
  '%s SIGN-1 %s signs under %s, before and over the pad, into %s and no other field',
  async (_id, who, consent, field) => {
    const written: string[] = [];
    playCanvas(written);
    const isCasualty = who === 'a casualty';
    await keepDraft({
      person_involved_details: [buildCasualty({ casualty_no: 'Casualty 1' })],
      witness_particulars: [
        buildWitness({
          ...{ witness_no: 'Witness 1', employee_or_guest: who === 'a guest' ? 'guest' : 'employee' },
        }),
      ],
    });
    const page = await openPage(DRAFT);
    const { user, openTab, submit, create } = page;
    await openTab(isCasualty ? 'Person Involved Details' : 'Witnesses Details');
    await user.click(screen.getByText(isCasualty ? 'Siti binte Rahman' : 'Tan Wei Ming'));
    const times = consent === 'the consent' ? 1 : 0;
    expect(screen.queryAllByText(CONSENT_TEXT)).toHaveLength(times);
    await user.click(screen.getByText('Sign'));
    const pad = within(await getDialog(`Signature of the ${isCasualty ? 'casualty' : 'witness'}`));
    expect(pad.queryAllByText(CONSENT_TEXT)).toHaveLength(times);
    await user.click(pad.getByText('Type the name instead'));
    await user.click(pad.getByLabelText('Full name'));
    await user.paste('S. Rahman');
    await user.click(pad.getByText('Save'));
    expect(await screen.findByText('Sign again')).toBeInTheDocument();
    expect(written).toContain('S. Rahman');
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => sent[0]?.finish());
    await submit();
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    const { casualties, witnesses } = sentPeople(page);
    const stored = downloadUrl(sent[0]?.path ?? '');
    expect(stored).toContain('signatures');
    expect(casualties[0]?.signature).toBe(isCasualty ? stored : '');
    const none = { guest_Signature: '', signature: '' };
    expect(witnesses[0]).toMatchObject(isCasualty ? none : { ...none, [field]: stored });
  },
);

test('WIT-1 the witness type is chosen from the reference data and is optional', async () => {
  await keepDraft({
    person_involved_details: [buildCasualty({ casualty_no: 'Casualty 1' })],
    witness_particulars: numberWitnesses(
      NAMES.slice(0, 2).map((guest_name, at) => buildWitness({ id: `w${at}`, guest_name })),
    ),
  });
  const page = await openPage(DRAFT);
  const { user, openTab, submit, create } = page;
  await openTab('Witnesses Details');
  await user.click(screen.getByText('Ann Tan'));
  const type = screen.getByRole('combobox', { name: /^Type of witness/ });
  expect(type).not.toBeRequired();
  fireEvent.mouseDown(type);
  await user.click(await screen.findByRole('option', { name: 'Eyewitness' }));
  await submit();
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(sentPeople(page).witnesses.map(({ witness_type }) => witness_type)).toEqual(['Eyewitness', '']);
});

test('WIT-2 CAS-2 the error of a text with other characters names those that are allowed', async () => {
  await keepDraft({ witness_particulars: [buildWitness({ witness_no: 'Witness 1', guest_remarks: '' })] });
  const { fill, user, openTab } = await openPage(DRAFT);
  await openTab('Witnesses Details');
  await user.click(screen.getByText('Tan Wei Ming'));
  const remarks = screen.getByLabelText('Remarks');
  expect(remarks).not.toHaveAccessibleDescription();
  await fill(remarks, 'She said: "I slipped!"');
  await user.tab();
  const text = "Must be valid.Letters, digits and ' - . , / # ( ) & only.";
  await waitFor(() => expect(remarks).toHaveAccessibleDescription(text));
  await fill(remarks, 'She said that she slipped.');
  await waitFor(() => expect(remarks).not.toHaveAccessibleDescription());
});

test('CAS-1 CAS-2 the card of a casualty with a wrong value does not say that only something is missing', async () => {
  const casualty = buildCasualty({ casualty_no: 'Casualty 1', email: 'siti@' });
  await keepDraft({ person_involved_details: [casualty] });
  const { user, submit } = await openPage(DRAFT);
  await submit();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(await screen.findByText('Something is missing or wrong here')).toBeVisible();
});

test.each([
  ['CAS-1', 'a casualty', 'Casualty', 'Person Involved Details'],
  ['WIT-1', 'a witness', 'Witness', 'Witnesses Details'],
] as const)(
  '%s the focus follows %s who is added and closed, and never falls on Remove',
  async (_id, noun, called, tab) => {
    await keepDraft({ person_involved_details: [], witness_particulars: [] });
    const { user, openTab } = await openPage(DRAFT);
    await openTab(tab);
    await user.click(screen.getByRole('button', { name: `Add ${noun}` }));
    expect(screen.getByRole('heading', { name: `${called} 1` })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(screen.getByRole('button', { name: new RegExp(`^${called} 1`) })).toHaveFocus();
  },
);

test.each([
  ['CAS-1', 'a casualty', 'Casualty', 'person-involved-details', 'person_involved_details'],
  ['WIT-1', 'a witness', 'Witness', 'witnesses-details', 'witness_particulars'],
] as const)(
  '%s a case in which %s was added and removed again has no unsaved changes, and saves as it was',
  async (_id, noun, called, hash, path) => {
    const incident = buildCase();
    const { case_details } = incident;
    case_details.witness_particulars = numberWitnesses(case_details.witness_particulars);
    const { user, update, write } = openCase({ incident, hash: `#${hash}` });
    const remove = async (button: HTMLElement) => {
      await user.click(button);
      await user.click(within(await getDialog('Remove')).getByText('Remove', { selector: 'button' }));
    };
    await user.click(await screen.findByText(`Add ${noun}`, {}, { timeout: 10_000 }));
    await write(screen.getByLabelText(/^Name/), 'Ben Lim');
    await remove(screen.getByText('Remove'));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());

    for (const _ of ['one', 'another']) {
      await user.click(screen.getByText(`Add ${noun}`));
      await user.click(screen.getByText('Back to the list'));
    }
    const number = case_details[path].length;
    await remove(screen.getByLabelText(`Remove ${called} ${number + 1}`));
    await remove(screen.getByLabelText(`Remove ${called} ${number + 1}`));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());

    await user.click(screen.getByText('Incident Description', { selector: '[role=tab] *' }));
    await write(screen.getByLabelText(/^Incident Title/), ' and more');
    await user.click(await footerButton('Save'));
    await listShown();
    expect(update.mock.calls[0]?.[1].data.case_details[path]).toEqual(case_details[path]);
  },
);
