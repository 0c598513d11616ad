import Alert from '@mui/material/Alert';
import { type ComponentProps, type ComponentType, memo, useDeferredValue, useState } from 'react';
import { useEvent } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import type { Problem } from '../../../contract/incidents/incidentProblems.ts';
import { tabGroup } from '../../../contract/incidents/incidentTabs.ts';
import { LOW_SPACE_BYTES } from '../../../contract/limits.ts';
import { usePurpose } from '../../components/form/purpose.ts';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { SectionMenu } from '../../components/record/SectionMenu.tsx';
import { useFreeSpace } from '../../offline/useFreeSpace.ts';
import { useIncidentFormContext } from './IncidentForm.tsx';
import { RecipientsSync } from './recipients/useRecipients.ts';
import { type FormPlace, type FormTab, findTab } from './values/formPlace.ts';
import { shownErrors, shownProblems } from './values/formProblems.ts';
import type { IncidentForm as Values } from './values/incidentForm.ts';

export type SectionsProps = {
  place: FormPlace;
  onPlace: (place: FormPlace) => void;
  goTo: (path: string) => void;
};

type Props = Omit<ComponentProps<typeof RecordPage>, 'menu' | 'children'> & {
  Sections: ComponentType<SectionsProps>;
};

export function IncidentFormPage({ Sections, notice, ...page }: Props) {
  const { tabs, place, setPlace, goTo, choice } = useIncidentFormContext();
  const onTab = useEvent((tab: FormTab) => setPlace({ tab }));
  return (
    <RecordPage
      {...page}
      notice={
        <>
          {notice}
          <LowSpaceNote />
        </>
      }
      menu={<FormTabs tabs={tabs} current={place.tab} onChoose={onTab} />}
    >
      <RecipientsSync ref={choice} />
      <Sections place={place} onPlace={setPlace} goTo={goTo} />
    </RecordPage>
  );
}

type TabsProps = { tabs: readonly FormTab[]; current: FormTab; onChoose: (tab: FormTab) => void };

/**
 * A red mark stops a submit or save; a dot is advice. Before Review is opened, a new incident marks only visible
 * field errors, whereas a case shows all missing fields from the start (FORM-1, DET-9).
 */
function FormTabs({ tabs, ...menu }: TabsProps) {
  const { errors } = useFormState<Values>();
  const purpose = usePurpose();
  const problems = useProblems(tabs);
  const [isReviewed, setReviewed] = useState(purpose === 'save');
  if (menu.current === 'Review' && !isReviewed) setReviewed(true);
  const marks = isReviewed ? [...problems, ...shownErrors(errors)] : shownErrors(errors);
  const tabsWith = (severity: Problem['severity']) =>
    new Set(marks.filter((mark) => mark.severity === severity).map(({ path }) => findTab(path, tabs)));
  const withErrors = useSame(tabsWith('error'));
  const withAdvice = useSame(tabsWith('advice'));
  return (
    <MemoizedMenu
      {...menu}
      tabs={tabs}
      groupOf={tabGroup}
      label="Sections of the incident"
      withErrors={withErrors}
      withAdvice={withAdvice}
    />
  );
}

/** Most key presses change no mark, so they should not draw the menu. */
const MemoizedMenu = memo(SectionMenu<FormTab>);

/** The set of before if it has the same entries. */
function useSame<Entry>(now: ReadonlySet<Entry>): ReadonlySet<Entry> {
  const [before, setBefore] = useState(now);
  const isSame = before.size === now.size && [...now].every((entry) => before.has(entry));
  if (!isSame) setBefore(now);
  return isSame ? before : now;
}

function LowSpaceNote() {
  const free = useFreeSpace();
  if (free === undefined || free >= LOW_SPACE_BYTES) return null;
  return (
    <Alert severity="warning" role="status">
      This device is almost out of space: {Math.floor(free / 1024 / 1024)} MB left. Finish this incident soon
      and don't add more videos.
    </Alert>
  );
}

/** Debounced, so that typing does not wait for the validation. */
function useProblems(tabs: readonly FormTab[]): Problem[] {
  const values = useDeferredValue(useWatch<Values>()) as Values;
  return shownProblems(values, usePurpose(), tabs);
}
