import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import InputAdornment from '@mui/material/InputAdornment';
import ListItemText from '@mui/material/ListItemText';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { NAME_MAX_LENGTH } from '../../../../contract/limits.ts';
import { isComposing } from '../../../components/composition.ts';
import { CONTROL_HEIGHT } from '../../../components/form/fieldStyle.ts';
import { LabelledTextField } from '../../../components/form/LabelledTextField.tsx';
import { usePaused } from '../../../components/usePaused.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/index.ts';
import type { Place } from '../../../dataProvider/places.ts';

/** Other reasons write the name of the chosen place into the field, which must not start another search. */
const TYPED = new Set<string>(['input', 'clear']);

const FAILED = 'The search failed. Press Enter to try again.';
const NOT_OFFERED = "Place search isn't available. Place the pin on the map instead.";

const SEARCH = {
  '& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { py: 0, minHeight: CONTROL_HEIGHT },
  '& .MuiAutocomplete-clearIndicator': { width: 44, height: 44, visibility: 'visible' },
};

type Props = { onChoose: (place: Place) => void };

export function PlaceSearch({ onChoose }: Props) {
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const { places, searching, failed, notOffered, retry } = usePlaces(words);
  return (
    <Autocomplete<Place>
      value={null}
      inputValue={words}
      onInputChange={(_event, text, reason) => TYPED.has(reason) && setWords(text)}
      onChange={(_event, place) => {
        if (!place) return;
        setWords('');
        onChoose(place);
      }}
      open={open && words.trim() !== ''}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={places}
      // The server has filtered the options already.
      filterOptions={(options) => options}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ address }) => address}
      loading={searching}
      loadingText="Searching…"
      noOptionsText={failed ? FAILED : notOffered ? NOT_OFFERED : 'No result.'}
      blurOnSelect
      forcePopupIcon={false}
      clearText="Clear the search"
      sx={SEARCH}
      renderOption={({ key, ...props }, place) => (
        <li key={key} {...props}>
          <ListItemText primary={place.title} secondary={place.address} />
        </li>
      )}
      renderInput={(params) => (
        <LabelledTextField
          {...params}
          label="Search for a place"
          placeholder="Zone, trail, exhibit…"
          onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && failed && retry()}
          slotProps={{
            htmlInput: { ...params.inputProps, maxLength: NAME_MAX_LENGTH, enterKeyHint: 'search' },
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
  );
}

/** Milliseconds without a keystroke before a search starts. */
const PAUSE = 300;
const NONE: Place[] = [];

function usePlaces(words: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const typed = words.trim();
  const keyword = usePaused(typed, PAUSE);
  const query = useQuery({
    queryKey: ['places', keyword],
    queryFn: () => dataProvider.searchPlaces(keyword),
    enabled: keyword !== '',
    networkMode: 'always',
    retry: false,
  });
  return {
    places: typed === keyword ? (query.data ?? NONE) : NONE,
    searching: typed !== keyword || query.isFetching,
    failed: query.isError,
    /** The server offers no place search (FORM-7). */
    notOffered: query.data === null,
    retry: () => void query.refetch(),
  };
}
