import { useNavigate } from 'react-admin';
import { useBackToList } from '../../../components/useBackToList.ts';
import { useIncidentFormContext } from '../../../custom/incident_form/IncidentForm.tsx';
import { pages } from '../../../pages.ts';

export const TITLE = 'New Incident';
export const BACK = { title: 'Incidents', path: pages.incidents.path, inPlace: true };

/** After a save or submit, opens `path` or the list. Back must not open this form or an empty one again (FORM-16). */
export function useLeaveFor(): (path?: string) => Promise<void> {
  const { close } = useIncidentFormContext();
  const { goBack } = useBackToList(BACK.path, BACK);
  const navigate = useNavigate();
  return async (path) => {
    await close();
    if (path === undefined) goBack();
    else navigate(path, { replace: true });
  };
}
