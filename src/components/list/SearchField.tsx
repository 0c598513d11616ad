import CloseOutlined from '@mui/icons-material/CloseOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import { isComposing } from '../composition.ts';

type Props = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (words: string) => void;
};

const SEARCH = {
  flex: '1 1 160px',
  '& .MuiInputBase-input': { py: { xs: '10.5px', md: '8.5px' } },
  '& input::-webkit-search-cancel-button': { display: 'none' },
};

/** Milliseconds without a key press before a search. */
const PAUSE = 350;

export function SearchField({ label, placeholder, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<number>(undefined);
  // Keep what the user is typing, including a trailing space: the value of the running search may be older.
  useEffect(() => {
    if (timer.current === undefined) setTyped((now) => (now.trim() === value ? now : value));
  }, [value]);
  // The list may have changed by the time the pause is over.
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const search = (words: string, wait: number) => {
    setTyped(words);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      if (words.trim() !== latest.current.value) latest.current.onChange(words.trim());
    }, wait);
  };

  return (
    <TextField
      type="search"
      size="small"
      placeholder={placeholder}
      value={typed}
      onChange={(event) => search(event.target.value, PAUSE)}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Enter') search(typed, 0);
        if (event.key === 'Escape') search('', 0);
      }}
      sx={SEARCH}
      slotProps={{
        htmlInput: {
          'aria-label': label,
          maxLength: NAME_MAX_LENGTH,
          enterKeyHint: 'search',
          'data-search-field': '',
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchOutlined fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed && (
            <InputAdornment position="end">
              <IconButton size="small" aria-label="Clear the search" onClick={() => search('', 0)}>
                <CloseOutlined fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
