import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Park, Zone } from '../../../contract/schemas/referenceData.ts';
import { isPlaced } from '../../../contract/values/position.ts';
import { PlaceDialog } from './PlaceDialog.tsx';
import { type ParksDocument, withPlace, withZone } from './parks.ts';
import { useSaveDocument } from './useSaveDocument.ts';

type Placed = { park: Park; zone?: Zone | undefined };

export function usePlacing(document: ParksDocument | undefined) {
  const saveDocument = useSaveDocument();
  const [placing, place] = useState<Placed>();
  const thing = placing?.zone ?? placing?.park;
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
        save={(at) =>
          saveDocument(
            'static_data',
            document,
            placing.zone
              ? withZone(at, placing.park.park, placing.zone.title)
              : withPlace(at, placing.park.park),
          )
        }
      />
    ),
  };
}
