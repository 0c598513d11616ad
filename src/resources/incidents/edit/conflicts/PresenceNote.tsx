import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import type { PresentPerson } from '../../../../../contract/schemas/incident.ts';

type Props = { people: readonly PresentPerson[] };

export function PresenceNote({ people }: Props) {
  const isEdited = people.some(({ state }) => state === 'editing');
  const text = people.length > 0 && (
    <Box component="span" sx={NOTE}>
      {isEdited ? <EditOutlined aria-hidden="true" /> : <VisibilityOutlined aria-hidden="true" />}
      {getNote(people)}
    </Box>
  );
  return (
    <Box component="span" role="status" sx={{ display: people.length > 0 ? 'inline-flex' : 'contents' }}>
      {people.length > 1 ? (
        <Tooltip describeChild title={getNames(people)} enterTouchDelay={0} leaveTouchDelay={6000}>
          <ButtonBase sx={{ minHeight: { xs: 44, md: 24 }, borderRadius: 1, font: 'inherit' }}>
            {text}
          </ButtonBase>
        </Tooltip>
      ) : (
        text
      )}
    </Box>
  );
}

function getNote(people: readonly PresentPerson[]): string {
  const editors = people.filter(({ state }) => state === 'editing');
  const [only] = editors.length > 0 ? editors : people;
  if (editors.length > 1) return `${editors.length} others are editing`;
  if (editors.length === 0) {
    return people.length === 1 ? `${only?.name} is viewing` : `${people.length} others are viewing`;
  }
  const viewers = people.length - 1;
  return `${only?.name} is editing${viewers > 0 ? `, ${viewers} more ${viewers === 1 ? 'is' : 'are'} viewing` : ''}`;
}

function getNames(people: readonly PresentPerson[]): string {
  return people.map(({ name, state }) => (state === 'editing' ? `${name} (editing)` : name)).join(', ');
}

const NOTE = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  minWidth: 0,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  '& svg': { fontSize: '1.125rem', color: 'text.secondary', flexShrink: 0 },
};
