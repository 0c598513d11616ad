import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import { useId } from 'react';
import { FieldFrame } from '../../../../components/form/FieldFrame.tsx';
import { fieldId } from '../../../../components/form/useField.tsx';
import { SignaturePicture } from '../../../../custom/incident_form/signature/SignaturePicture.tsx';
import type { Conflict } from './mergeFields.ts';
import { signaturesIn } from './signaturesIn.ts';

export type Side = 'mine' | 'theirs';

/** A separate id, because the form behind the dialog contains the same field. */
export function conflictLabel({ path }: Conflict): string {
  return `merge.${path}`;
}

type Props = {
  conflict: Conflict;
  titles: Record<Side, string>;
  chosen: Side | undefined;
  isMissing: boolean;
  onChoose: (side: Side) => void;
};

export function ConflictChoice({ conflict, titles, chosen, isMissing, onChoose }: Props) {
  const { label, opened } = conflict;
  return (
    <FieldFrame
      id={fieldId(conflictLabel(conflict))}
      label={label}
      error={isMissing ? 'Choose which version to save.' : undefined}
    >
      <Box sx={BEFORE}>Before: {opened || 'empty'}</Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(2, minmax(0,1fr))' },
        }}
      >
        {(['mine', 'theirs'] as const).map((side) => (
          <Card
            key={side}
            name={conflictLabel(conflict)}
            title={titles[side]}
            value={conflict[side]}
            signatures={signaturesIn(conflict.values[side])}
            isChosen={chosen === side}
            onChoose={() => onChoose(side)}
          />
        ))}
      </Box>
    </FieldFrame>
  );
}

type CardProps = {
  name: string;
  title: string;
  value: string;
  signatures: string[];
  isChosen: boolean;
  onChoose: () => void;
};

function Card({ name, title, value, signatures, isChosen, onChoose }: CardProps) {
  const id = useId();
  return (
    <Box
      component="label"
      sx={[CARD, isChosen && { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px currentcolor' }]}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', fontWeight: 600, overflowWrap: 'anywhere' }}>
        <Radio
          name={name}
          checked={isChosen}
          onChange={onChoose}
          slotProps={{ input: { 'aria-labelledby': `${id}-title`, 'aria-describedby': `${id}-value` } }}
        />
        <span id={`${id}-title`}>{title}</span>
      </Box>
      <Box id={`${id}-value`} sx={VALUE}>
        {value || (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            Empty
          </Box>
        )}
        {signatures.map((signature) => (
          <SignaturePicture key={signature} signature={signature} label={`${title}: signature`} />
        ))}
      </Box>
    </Box>
  );
}

const CARD = {
  display: 'block',
  minWidth: 0,
  pr: 1.5,
  pb: 1.5,
  border: 1,
  borderColor: 'var(--control)',
  borderRadius: 1,
  cursor: 'pointer',
  color: 'text.primary',
};

const TEXT = { overflowY: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };
const VALUE = { ...TEXT, pl: '42px', maxHeight: '12rem' };
const BEFORE = { ...TEXT, mb: 1, maxHeight: '6rem', color: 'text.secondary', fontSize: '0.875rem' };
