import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import type { PopperProps } from '@mui/material/Popper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type HTMLAttributes, type ReactNode, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-admin';
import { NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import { isComposing } from '../../components/composition.ts';
import { LoadError } from '../../components/LoadError.tsx';
import type { Target } from './target.ts';
import type { JumpTab } from './usePageTargets.ts';
import { useTargets } from './useTargets.ts';

type Props = { tabs: readonly JumpTab[]; onClose: () => void };

export function JumpSearch({ tabs, onClose }: Props) {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [opensFirst, setOpensFirst] = useState(false);
  const { targets, what, status, isSearching, failure, retry } = useTargets(tabs, words);

  const open = ({ to }: Target) => {
    onClose();
    navigate(to);
  };

  useEffect(() => {
    if (!opensFirst || isSearching) return;
    setOpensFirst(false);
    if (targets[0]) open(targets[0]);
  });

  return (
    <Box sx={PANEL}>
      <Autocomplete<Target>
        open
        value={null}
        inputValue={words}
        onInputChange={(_event, text, reason) => {
          // Other reasons write the title of the chosen target into the field.
          if (reason !== 'input') return;
          setOpensFirst(false);
          setWords(text);
        }}
        onChange={(_event, target) => target && open(target)}
        onClose={(_event, reason) => reason === 'escape' && onClose()}
        options={targets}
        // They match already.
        filterOptions={(options) => options}
        getOptionLabel={({ title }) => title}
        getOptionKey={({ to }) => to}
        groupBy={({ group }) => group}
        autoHighlight
        forcePopupIcon={false}
        handleHomeEndKeys={false}
        slots={{ popper: BelowField }}
        slotProps={{
          paper: { elevation: 0, square: true },
          listbox: { 'aria-label': 'Results', 'aria-labelledby': undefined },
        }}
        renderGroup={({ key, group, children }) => (
          <ResultGroup key={key} title={group}>
            {children}
          </ResultGroup>
        )}
        renderOption={({ key, ...props }, target) => <Result key={key} {...{ target, props }} />}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            placeholder={what}
            onKeyDown={(event) => {
              const isEnter = event.key === 'Enter' && !isComposing(event);
              if (isEnter && targets.length === 0 && isSearching) setOpensFirst(true);
            }}
            slotProps={{
              htmlInput: {
                ...params.inputProps,
                'aria-label': what,
                maxLength: NAME_MAX_LENGTH,
                enterKeyHint: 'go',
              },
              input: {
                ...params.InputProps,
                startAdornment: (
                  <InputAdornment position="start" sx={{ ml: 0.5 }}>
                    <SearchOutlined fontSize="small" />
                  </InputAdornment>
                ),
              },
            }}
          />
        )}
      />
      {failure && <LoadError text={failure} onRetry={retry} />}
      <Typography role="status" variant="body2" sx={STATUS}>
        {status}
      </Typography>
    </Box>
  );
}

/** In the dialog instead of over it. */
function BelowField({ children, className }: PopperProps) {
  return <div className={className}>{children as ReactNode}</div>;
}

function ResultGroup({ title, children }: { title: string; children?: ReactNode }) {
  const id = useId();
  return (
    <Box component="li" role="group" aria-labelledby={id}>
      <ListSubheader component="div" id={id} sx={HEADING}>
        {title}
      </ListSubheader>
      <Box component="ul" role="presentation" sx={{ p: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

function Result({ target, props }: { target: Target; props: HTMLAttributes<HTMLLIElement> }) {
  const { title, isName, about, chip } = target;
  return (
    <Box component="li" {...props} sx={RESULT}>
      <ListItemText
        primary={title}
        secondary={about}
        slotProps={{
          primary: { noWrap: true, translate: isName ? 'no' : undefined },
          secondary: { noWrap: true },
        }}
      />
      {chip}
    </Box>
  );
}

const PANEL = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1,
  p: 1.5,
  '& .MuiAutocomplete-noOptions': { display: 'none' },
  '& .MuiAutocomplete-listbox': { maxHeight: 'min(56vh, 480px)', p: 0 },
};
const HEADING = { px: 1, lineHeight: '32px', bgcolor: 'background.paper' };
const RESULT = {
  '&&': { minHeight: 44, px: 1, py: 0.25, gap: 1, borderRadius: 1 },
  '& .MuiListItemText-root': { my: 0, minWidth: 0 },
  '&.Mui-focused': { boxShadow: 'inset 4px 0 var(--mui-palette-primary-main)' },
  // Shadows are not drawn in forced colours.
  '@media (forced-colors: active)': {
    '&.Mui-focused': { outline: '2px solid Highlight', outlineOffset: -2 },
  },
};
const STATUS = { px: 1, color: 'text.secondary', overflowWrap: 'anywhere', '&:empty': { display: 'none' } };
