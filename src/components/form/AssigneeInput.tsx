import Autocomplete from '@mui/material/Autocomplete';
import ListItemText from '@mui/material/ListItemText';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { isSameAssignee } from '../../../contract/incidents/correctiveActions.ts';
import { NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import type { Assignee } from '../../../contract/schemas/afterActionReport.ts';
import type { ConsoleDataProvider } from '../../dataProvider/index.ts';
import { getMoreFound } from '../../dataProvider/recipients.ts';
import { isComposing } from '../composition.ts';
import { usePaused } from '../usePaused.ts';
import { CONTROL_HEIGHT } from './fieldStyle.ts';
import { LabelledTextField } from './LabelledTextField.tsx';
import { type FieldProps, useField } from './useField.tsx';

type Option = Assignee & { about: string };

/** Milliseconds after the last key press before a search. */
const PAUSE = 300;
const ANYBODY = { id: '', classification: '', classification_id: '', is_emergency: false };

const SEARCH = {
  '& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { py: 0, minHeight: CONTROL_HEIGHT },
  '& .MuiAutocomplete-clearIndicator': { width: 44, height: 44, visibility: 'visible' },
};

type Props = FieldProps & { peopleOnly?: boolean };

/** Finds one person or sub department by a part of the name; clearing it selects no one (DET-4). */
export function AssigneeInput({ peopleOnly = false, ...props }: Props) {
  const field = useField<Assignee | null | undefined>(props);
  const chosen = field.value ?? null;
  const [words, setWords] = useState(chosen?.name ?? '');
  const { options, searching, failed, retry } = useFound(
    words === chosen?.name ? '' : words.trim(),
    peopleOnly,
  );
  return (
    <Autocomplete<Assignee | Option>
      id={field.id}
      value={chosen}
      inputValue={words}
      onInputChange={(_event, text) => setWords(text)}
      onChange={(_event, option) =>
        field.change(option && { kind: option.kind, id: option.id, name: option.name })
      }
      onBlur={field.blur}
      disabled={field.disabled}
      options={options}
      // The server has already filtered.
      filterOptions={(found) => found}
      getOptionLabel={(option) => option.name}
      getOptionKey={({ kind, id }) => `${kind} ${id}`}
      isOptionEqualToValue={isSameAssignee}
      loading={searching}
      loadingText="Searching…"
      noOptionsText={failed ? 'The search failed. Press Enter to try again.' : noOptions(words)}
      forcePopupIcon={false}
      clearText="Clear"
      sx={SEARCH}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          <ListItemText primary={option.name} secondary={'about' in option ? option.about : ''} />
        </li>
      )}
      renderInput={(params) => (
        <LabelledTextField
          {...params}
          label={field.label}
          placeholder="Search by name"
          error={Boolean(field.error)}
          helperText={field.error ?? getMoreFound(options) ?? props.helperText}
          inputRef={field.ref}
          onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && failed && retry()}
          slotProps={{
            htmlInput: { ...params.inputProps, maxLength: NAME_MAX_LENGTH, enterKeyHint: 'search' },
            input: params.InputProps,
          }}
        />
      )}
    />
  );
}

const noOptions = (words: string) => (words.trim() ? 'No matches.' : 'Type part of a name.');

function useFound(words: string, peopleOnly: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const keyword = usePaused(words, PAUSE);
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['assignees', keyword, peopleOnly],
    queryFn: async ({ signal }): Promise<Option[]> => {
      const [ofDepartments, people] = await Promise.all([
        peopleOnly ? [] : dataProvider.searchNotificationUsers(ANYBODY, 'department', keyword, { signal }),
        dataProvider.searchNotificationUsers(ANYBODY, 'user', keyword, { signal }),
      ]);
      const departments = [...new Set(ofDepartments.map(({ department }) => department))];
      return [
        ...departments.map((id) => ({ kind: 'sub_department' as const, id, name: id, about: 'Department' })),
        ...people.map(({ id, name, department }) => ({ kind: 'user' as const, id, name, about: department })),
      ];
    },
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  });
  return {
    options: words && data ? data : [],
    searching: isFetching || keyword !== words,
    failed: isError,
    retry: () => void refetch(),
  };
}
