import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useRef } from 'react';
import type { OfferedButton } from '../../../../contract/incidents/incidentFlow.ts';
import type { OpenPoint } from '../../../../contract/incidents/openPoints.ts';
import type { Incident } from '../../../../contract/schemas/incident.ts';
import { type Question, useDialogs } from '../../../components/dialogs/useDialogs.tsx';
import { type RemarkQuestion, useRemark } from '../../../components/form/useRemark.tsx';

export type OpenItems = { points: () => OpenPoint[]; goTo: (path: string) => void };

type Answer = { remark?: string } | undefined;

export function useActionConfirmation(
  { incident_id, incident_status }: Incident,
  openItems?: OpenItems,
): (button: OfferedButton) => Promise<Answer> {
  const { confirm } = useDialogs();
  const askRemark = useRemark();
  const confirmed = async (question: Question): Promise<Answer> =>
    (await confirm(question)) ? {} : undefined;
  // If the save is refused, the same question begins with what was typed.
  const typed = useRef<Record<string, string>>({});
  const withRemark = async (question: RemarkQuestion): Promise<Answer> => {
    const remark = await askRemark({ ...question, typed: typed.current[question.yes] });
    if (remark === undefined) return undefined;
    typed.current[question.yes] = remark;
    return { remark };
  };

  return async (button) => {
    switch (button) {
      case 'Closed': {
        const points = openItems?.points() ?? [];
        if (incident_status !== 'Open' && points.length === 0) return {};
        return withRemark({
          title: 'Confirm to close',
          text: 'Do you really want to close the incident?',
          yes: 'Close',
          required: false,
          body: (close) =>
            points.length > 0 && (
              <OpenPoints
                points={points}
                onGo={(path) => {
                  close();
                  openItems?.goTo(path);
                }}
              />
            ),
        });
      }
      case 'Archive':
        return confirmed({
          title: 'Confirm to archive',
          text: `${incident_id} will be archived. You can reopen it later with a remark.`,
          yes: 'Archive',
          no: 'Cancel',
          destructive: true,
        });
      case 'Reject':
        return withRemark({
          title: `Reject ${incident_id}`,
          text: 'The case goes back to Draft. Tell the reporter what is missing; they will see your remark at the top of the case.',
          yes: 'Reject',
          required: false,
        });
      case 'Reopen':
        return withRemark({
          title: `Reopen ${incident_id}`,
          text: 'Why is it being reopened? Your remark is recorded in the audit trail.',
          yes: 'Reopen',
          required: true,
        });
      default:
        return {};
    }
  };
}

function OpenPoints({ points, onGo }: { points: readonly OpenPoint[]; onGo: (path: string) => void }) {
  const id = useId();
  return (
    <div>
      <Box component="p" id={id} sx={{ m: 0 }}>
        These items are still open. Complete them first, or close the incident anyway:
      </Box>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {points.map(({ path, text }) => (
          <li key={path}>
            <Button
              sx={{ justifyContent: 'flex-start', minHeight: 44, textAlign: 'left' }}
              onClick={() => onGo(path)}
            >
              {text}
            </Button>
          </li>
        ))}
      </Box>
    </div>
  );
}
