import { slug } from '../../../../contract/slug.ts';
import {
  CASCADE,
  CLASSIFICATIONS,
  type ClassificationTitle,
  INJURY_GROUPS,
  type PlacementTitle,
  TYPES,
  type TypeTitle,
} from './incidentKinds.ts';

type Document = { collection: string; id: string; data: Record<string, unknown> };

/** A placement offers different classifications per type, so each type has its own documents. */
export const placementId = (type: TypeTitle, placement: PlacementTitle) => `${slug(type)}-${slug(placement)}`;
export const classificationId = (classification: ClassificationTitle) => slug(classification);
export const injuryTypeId = (classification: ClassificationTitle) =>
  `injuries-${CLASSIFICATIONS[classification]}`;

export function offeredClassifications(
  type: TypeTitle,
  placement: PlacementTitle,
): readonly ClassificationTitle[] {
  return CASCADE[type][placement] ?? [];
}

const getPlacements = (type: TypeTitle) => Object.keys(CASCADE[type]) as PlacementTitle[];

export function incidentDocuments(): Document[] {
  return [...types(), ...placements(), ...classifications(), ...injuries()];
}

function types(): Document[] {
  return TYPES.map((type) => ({
    collection: 'incident_types',
    id: slug(type),
    data: {
      title: type,
      placements: getPlacements(type).map((title) => ({ id: placementId(type, title), title })),
    },
  }));
}

function placements(): Document[] {
  return TYPES.flatMap((type) =>
    getPlacements(type).map((placement) => ({
      collection: 'incident_placements',
      id: placementId(type, placement),
      data: {
        title: placement,
        classifications: offeredClassifications(type, placement).map((title) => ({
          id: classificationId(title),
          title,
        })),
      },
    })),
  );
}

function classifications(): Document[] {
  return (Object.keys(CLASSIFICATIONS) as ClassificationTitle[]).map((title) => ({
    collection: 'incident_classifications',
    id: classificationId(title),
    data: { title, injury_type_id: injuryTypeId(title) },
  }));
}

function injuries(): Document[] {
  return Object.entries(INJURY_GROUPS).map(([group, values]) => ({
    collection: 'injury_types',
    id: `injuries-${group}`,
    data: { injuries: values },
  }));
}
