import { useEffect, useRef } from 'react';
import { useEvent } from 'react-admin';
import { type Path, useFormContext } from 'react-hook-form';
import { type DescriptionPatch, onPark } from '../../../../contract/incidents/newIncident.ts';
import type { Park } from '../../../../contract/schemas/referenceData.ts';
import { useViewer } from '../../../api/useViewer.ts';
import type { FormSession } from '../autosave/formSession.ts';
import { DESCRIPTION, type IncidentForm } from '../values/incidentForm.ts';
import { findPlaceNearby, type PlaceNearby } from './placeNearby.ts';
import { useCurrentPosition } from './useCurrentPosition.ts';
import { onZone } from './zoneChoice.ts';

export function toPatch({ park, zone }: PlaceNearby): DescriptionPatch {
  return { ...onPark(park.park), ...(zone && onZone(zone.title)) };
}

/** With the main zone, because a place that is being typed has no zone yet. */
const toPlace = ({ park = '', zone_type = '', zone = '' }: DescriptionPatch) => park + zone_type + zone;

/**
 * Fills in park and zone of a new incident: from the device's position where the browser already allows it, else the
 * park of the account. It never replaces what the person chose, and is no change of the form.
 */
export function useInitialPlace(start: FormSession, parks: readonly Park[]) {
  const viewer = useViewer();
  const { current, refresh, askIfAllowed } = useCurrentPosition();
  useEffect(() => void askIfAllowed(), [askIfAllowed]);
  const isFresh = start.incident === start.unchanged && start.pendingId === undefined;
  const found = current.state === 'found' ? current : undefined;
  const nearby = found && findPlaceNearby(parks, found.position, found.accuracy);
  const { getValues, reset, setValue } = useFormContext<IncidentForm>();
  const filledIn = useRef('');

  const fillIn = useEvent((patch: DescriptionPatch) => {
    const chosen = toPlace(getValues(DESCRIPTION));
    if (!isFresh || (chosen !== filledIn.current && chosen !== '')) return;
    filledIn.current = toPlace(patch);
    const unchanged = structuredClone(start.unchanged);
    Object.assign(unchanged.case_details.incident_description, patch);
    for (const [field, value] of Object.entries(patch)) {
      setValue(`${DESCRIPTION}.${field}` as Path<IncidentForm>, value as never);
    }
    reset(unchanged, {
      keepDefaultValues: false,
      keepValues: true,
      keepErrors: true,
      keepTouched: true,
    });
  });

  const isOfAccount = parks.some(({ park, retired }) => park === viewer.park && !retired);
  useEffect(() => {
    if (isOfAccount) fillIn(onPark(viewer.park));
  }, [isOfAccount, viewer.park, fillIn]);
  const [park, zone] = [nearby?.park, nearby?.zone];
  useEffect(() => {
    if (park) fillIn(toPatch({ park, zone }));
  }, [park, zone, fillIn]);

  return { current, nearby, ask: refresh };
}
