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

export type Kind = 'guest' | 'staff' | 'contractor';

/** In every text, `[a|b]` chooses one option, and names in braces are placeholders (phrases.ts). */
export type Story = {
  type: TypeTitle;
  placements: readonly PlacementTitle[];
  classification: ClassificationTitle;
  who: readonly Kind[];
  categories: readonly Category[];
  /** Relative frequency; default 1. */
  weight?: number;
  /** Back-of-house but outdoors. */
  outdoors?: boolean;
  /** Only in zones with one of these tags. */
  where?: readonly Tag[];
  weather?: 'wet' | 'dry' | 'storm';
  night?: boolean;
  day?: boolean;
  conditions?: readonly string[];
  ages?: 'child' | 'adult' | 'elderly';
  /** Sub departments of the staff involved. */
  staff?: readonly SubDepartment[];
  /** Such as `a cleaner of the cleaning contractor`. */
  contractors?: readonly string[];
  titles: readonly string[];
  what: readonly (string | Variant)[];
  /** Omitted if nobody is hurt. */
  injuries?: readonly Injury[];
  parts?: readonly string[];
  causes?: readonly string[];
  /** Measures on the day, and the outcome if nobody is hurt. */
  after: readonly string[];
  profile: ProfileName;
  photos?: readonly PhotoName[];
  damage?: Damage;
  services?: readonly ('SPF' | 'SCDF' | 'Other Authorities')[];
};

type Variant = { text: string } & Partial<
  Pick<Story, 'titles' | 'injuries' | 'parts' | 'causes' | 'after' | 'damage' | 'photos' | 'profile'>
>;

/** Without punctuation (FORM-10). */
type Damage = {
  property: string;
  things: readonly string[];
  party: 'external' | 'internal';
  info: readonly string[];
  priority: string;
};
