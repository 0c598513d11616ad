import type { Category } from '../../contract/values/incidentValues.ts';
import type { SubDepartment } from '../../server/operations/installation/reference/departments.ts';
import type {
  ClassificationTitle,
  Injury,
  PlacementTitle,
  TypeTitle,
} from '../../server/operations/installation/reference/incidentKinds.ts';
import type { PhotoName } from '../pictures/photos.ts';
import type { Tag } from '../places/place.ts';
import type { ProfileName } from './profiles.ts';

/** Whom it happens to. */
export type Kind = 'guest' | 'staff' | 'contractor';

/**
 * Something that happens in a park, told in a few ways. In every text `[a|b]` is one of the two, and names in braces stand
 * for the person and the place of the incident; phrases.ts knows them all.
 */
export type Story = {
  type: TypeTitle;
  placements: readonly PlacementTitle[];
  classification: ClassificationTitle;
  who: readonly Kind[];
  categories: readonly Category[];
  /** How often, against the others that would fit; 1 where nothing is said. */
  weight?: number;
  /** Behind the scenes, but under the sky. */
  outdoors?: boolean;
  /** Only in zones with one of these. */
  where?: readonly Tag[];
  weather?: 'wet' | 'dry' | 'storm';
  /** In the park that opens at night, and in no other. */
  night?: boolean;
  /** In the parks that open by day. */
  day?: boolean;
  conditions?: readonly string[];
  ages?: 'child' | 'adult' | 'elderly';
  /** Whose work it is, where staff are concerned. */
  staff?: readonly SubDepartment[];
  /** What contractors do there: `a cleaner of the cleaning contractor`. */
  contractors?: readonly string[];
  titles: readonly string[];
  what: readonly (string | Variant)[];
  /** Nobody is hurt where there are none. */
  injuries?: readonly Injury[];
  parts?: readonly string[];
  causes?: readonly string[];
  /** What was done about it on the day; where nobody is hurt also how it ended. */
  after: readonly string[];
  profile: ProfileName;
  photos?: readonly PhotoName[];
  damage?: Damage;
  services?: readonly ('SPF' | 'SCDF' | 'Other Authorities')[];
};

/** A way of telling that goes with a title, an injury or an ending of its own. */
export type Variant = { text: string } & Partial<
  Pick<Story, 'titles' | 'injuries' | 'parts' | 'causes' | 'after' | 'damage' | 'photos' | 'profile'>
>;

/** FORM-10: these texts hold no punctuation. */
export type Damage = {
  property: string;
  things: readonly string[];
  party: 'external' | 'internal';
  info: readonly string[];
  priority: string;
};
