import { isStoredVideo, localMediaId } from '../../../../contract/incidents/media.ts';
import { withoutRemoved } from '../../../../contract/incidents/shownEntries.ts';
import { TEXT_MAX_LENGTH } from '../../../../contract/limits.ts';
import type { IncidentUpdate } from '../../../../contract/schemas/incident.ts';
import type { IncidentForm } from '../../../custom/incident_form/values/incidentForm.ts';
import { readLocal } from '../../../offline/mediaStore.ts';

/** What an update of another incident takes from the form: the text and the photos (DET-6). */
export async function toUpdate({
  case_details,
}: IncidentForm): Promise<Pick<IncidentUpdate, 'remark' | 'img_url'>> {
  const isPhoto = await Promise.all(case_details.photo_video.map(isPhotoRef));
  return {
    remark: getRemark(case_details),
    img_url: case_details.photo_video.filter((_, index) => isPhoto[index]),
  };
}

export function getRemark({ incident_description }: IncidentForm['case_details']): string {
  const { incident_title, incident_remarks } = incident_description;
  return [incident_title, incident_remarks].filter(Boolean).join('\n').slice(0, TEXT_MAX_LENGTH);
}

async function isPhotoRef(ref: string): Promise<boolean> {
  if (localMediaId(ref) === undefined) return !isStoredVideo(ref);
  const file = await readLocal(ref).catch(() => undefined);
  return file?.blob.type.startsWith('image/') ?? false;
}

/** What the person entered that an update has no place for: `1 casualty`. */
export async function getLeftOut({ case_details }: IncidentForm): Promise<string[]> {
  const { person_involved_details: casualties, witness_particulars: witnesses } = case_details;
  const { property_damage_details: damage, photo_video } = case_details;
  const isPhoto = await Promise.all(photo_video.map(isPhotoRef));
  return [
    ...count(withoutRemoved(casualties), 'casualty', 'casualties'),
    ...count(withoutRemoved(witnesses), 'witness', 'witnesses'),
    ...(damage.property_type || damage.damaged_things ? ['the property damage'] : []),
    ...count(
      photo_video.filter((_, index) => !isPhoto[index]),
      'video',
      'videos',
    ),
  ];
}

function count({ length }: readonly unknown[], one: string, many: string): string[] {
  return length === 0 ? [] : [`${length} ${length === 1 ? one : many}`];
}
