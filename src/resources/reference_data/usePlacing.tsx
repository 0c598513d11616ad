import Button from '@mui/material/Button';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { Park, Zone } from '../../../contract/schemas/referenceData.ts';
import { isPlaced, type Position } from '../../../contract/values/position.ts';
import { PlaceDialog } from './PlaceDialog.tsx';
import { findPlaced, type ParksDocument, withPlace, withZone } from './parks.ts';
import { useSaveDocument } from './useSaveDocument.ts';
import { ConflictError } from './values.ts';

type Placed = { park: Park; zone?: Zone | undefined };

const getThing = ({ park, zone }: Placed) => zone ?? park;
const MOVED = 'Someone else has placed it on the map. Save again to use your place.';

export function usePlacing(document: ParksDocument | undefined) {
  const saveDocument = useSaveDocument();
  const [placing, place] = useState<Placed>();
  const thing = placing && getThing(placing);
  const move = (document: RaRecord, seen: Placed, at: Position) => {
    const { zone } = seen;
    const { park } = seen.park;
    const now = findPlaced(document, park, zone?.title);
    const { lat, lng } = getThing(now);
    if (![getThing(seen), at].some((known) => known.lat === lat && known.lng === lng)) {
      // The next save is based on their place.
      place(now);
      throw new ConflictError(MOVED, undefined);
    }
    return zone ? withZone(at, park, zone.title)(document) : withPlace(at, park)(document);
  };
  const title = (placed: Placed) => placed.zone?.title ?? placed.park.park;
  return {
    place,
    placeButton: (placed: Placed) =>
      isPlaced(placed.zone ?? placed.park) ? undefined : (
        <Button
          variant="outlined"
          aria-label={`Place ${title(placed)} on the map`}
          onClick={() => place(placed)}
        >
          Place on the map
        </Button>
      ),
    dialog: document && placing && thing && (
      <PlaceDialog
        title={`Where is ${title(placing)}?`}
        parks={document.parks}
        at={isPlaced(thing) ? thing : undefined}
        near={isPlaced(placing.park) ? placing.park : undefined}
        onClose={() => place(undefined)}
        save={(at) => saveDocument('static_data', document, (now: RaRecord) => move(now, placing, at))}
      />
    ),
  };
}
